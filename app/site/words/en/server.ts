export const home = 'Home'
