export const home = 'Start'
