import type { Caller } from '../../lib/access/caller.ts'

const givenNames = [
  ...['Alwin', 'Bettany', 'Caspian', 'Delphine', 'Eskil', 'Fenna', 'Gideon', 'Henrike', 'Ilario', 'Jorun', 'Kasimir'],
  ...[
    'Liv',
    'Marisol',
    'Nuria',
    'Odelia',
    'Pim',
    'Quentin',
    'Runa',
    'Soraya',
    'Tamsin',
    'Ulf',
    'Vesna',
    'Wanja',
    'Xenia'
  ],
  ...['Yoshiko', 'Zeno', 'Amparo', 'Birk', 'Cosima', 'Dario', 'Elowen', 'Fjodor', 'Greta', 'Hamid', 'Imke', 'Jascha']
]
const familyNames = [
  ...['Ackerfurche', 'Birnstiel', 'Coppervale', 'Deichgras', 'Elmshade', 'Fernhollow', 'Glimmerbach', 'Heidemoor'],
  ...['Ingwersen', 'Juniperly', 'Kieselgrund', 'Lindenbrook']
]

/** People of the sample event; none of them exists, and no login is theirs. */
export const madeUpLearners: readonly Caller[] = givenNames.map((givenName, index) => ({
  id: `sample-learner-${String(index + 1).padStart(2, '0')}`,
  email: undefined,
  emailVerified: false,
  givenName,
  familyName: familyNames[index % familyNames.length],
  scopes: new Set(),
  source: 'development'
}))

/** Their stable ids. */
export const madeUpLogins: readonly string[] = madeUpLearners.map(({ id }) => id)

/** Every other one lets the screens show the name. */
export const showsName = (place: number): boolean => place % 2 === 0
