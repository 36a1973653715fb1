const STOP_WORDS = new Set(
  (
    'a an and are as at be been but by can could did do does for from had has have how i if in into is it its me my of on or ' +
    'our should so than that the their them then there these they this those to us was we were what when where which who why ' +
    'will with would you your'
  ).split(' ')
)

/** Words that a query need not find, as long as it has others (SEARCH-004). */
export const isStopWord = (word: string): boolean => STOP_WORDS.has(word)
