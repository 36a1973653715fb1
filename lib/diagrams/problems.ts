/** Problem of every diagram while the library is not there: not installed, or not to be had without a connection. */
export const NOT_LOADED = 'the library that draws cannot be loaded'
