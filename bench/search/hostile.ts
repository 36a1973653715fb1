const COMMON =
  'the to and of in a you is for this click service application create your with on sap data name button'.split(' ')

/** Queries that are long, match nearly everything or look like code of another kind. */
export const HOSTILE: readonly string[] = [
  'x'.repeat(10_000),
  'a '.repeat(5000),
  `${COMMON.join(' ')} `.repeat(100),
  'the and of to in is it',
  COMMON.slice(0, 9).join(' '),
  COMMON.slice(10).join(' '),
  '"'.repeat(5000),
  '"to the" '.repeat(1000),
  '"to the',
  '"you can" "click on" "the service" "create a" "with the" "your sap" "to create"',
  `"${COMMON.slice(0, 16).join(' ')}"`,
  '*'.repeat(10_000),
  '%_* .* (a+)+$ [a-z]{1,1000}',
  '\u0000\u0001\u0007\ud800\udfff\u202e'.repeat(500),
  'a',
  's',
  'a b c d e f g h i j k l m n o p q r s t u v w x y z',
  '1 2 3 4 5 6 7 8 9 0',
  'aplicaton servce creat buton dataa projct usr clik systm confguration',
  COMMON.map(word => `${word.slice(0, -1)}x`).join(' '),
  'aBcDeFgHiJkLmN'.repeat(20),
  'the-and-of-to-in',
  `${'/'.repeat(3000)}in/the/to/of`,
  'ﬁ ① ｆｕｌｌ 中文 한국어 עברית'.repeat(50)
]
