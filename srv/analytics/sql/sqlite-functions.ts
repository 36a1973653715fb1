/** Functions of SQLite that the functions and operators of the grammar become, and those of reports. */
export const SQLITE_FUNCTIONS =
  'count sum avg min max strftime date round substr coalesce nullif upper lower trim length replace abs like lag row_number julianday'.split(
    ' '
  )
