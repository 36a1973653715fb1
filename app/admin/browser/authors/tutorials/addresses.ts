/** Addresses of the pages about tutorials of the author. */
export const MY_TUTORIALS = '$tutorials'
export const TUTORIAL = '$tutorial'
