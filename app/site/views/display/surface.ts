/** The two displays of an event: for everybody, and for people who have logged in. */
export type Surface = 'open' | 'login'
