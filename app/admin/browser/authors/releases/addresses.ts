/** Address of the releases, and with `id` of one of them. */
export const RELEASES = '$releases'
