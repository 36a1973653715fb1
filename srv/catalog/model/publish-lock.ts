/** Lock of everybody who writes published content: publishers write rows of the catalog along with it. */
export const PUBLISH_LOCK = 'content'
