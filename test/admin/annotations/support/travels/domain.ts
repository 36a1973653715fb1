import cds, { type ApplicationService, type Request } from '@sap/cds'
import { insertMissing, type Tx } from '../../../../../srv/cap/database/database.ts'
import type { Domain } from '../../../../../srv/platform/domain.ts'

const { SELECT, UPDATE } = cds.ql

type Rows = readonly (readonly unknown[])[]

const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** Rows of each entity, below the names of their columns. */
const tables: Readonly<Record<string, Rows>> = {
  Status: [
    ['code', 'name', 'fieldControl', 'criticality'],
    ['O', 'Open', 7, 2],
    ['A', 'Accepted', 1, 3],
    ['X', 'Canceled', 1, 1]
  ],
  Currencies: [
    ['code', 'name', 'symbol', 'digits'],
    ['EUR', 'Euro', '€', 2],
    ['JPY', 'Yen', '¥', 0]
  ],
  Agencies: [
    ['ID', 'name', 'street', 'city', 'phone', 'email', 'website', 'rating'],
    [70, 'Far Coast', 'Quay 1', 'Lisbon', '+351 1 2345', 'office@far.example', 'https://far.example', 4.5],
    [71, 'High Peaks', 'Pass 8', 'Bern', '+41 1 2345', 'office@high.example', 'https://high.example', 3.2]
  ],
  Passengers: [
    ['ID', 'firstName', 'lastName', 'city', 'country', 'email', 'picture'],
    [1, 'Ada', 'Linden', 'Oslo', 'NOR', 'ada@people.example', null],
    [2, 'Bela', 'Moor', 'Graz', 'AUT', 'bela@people.example', null]
  ],
  Flights: [
    ['ID', 'origin', 'destination', 'departure', 'distance', 'price', 'currency_code'],
    ['FC-0100', 'FRA', 'LIS', '09:30:00', 1870, 220, 'EUR'],
    ['FC-0200', 'FRA', 'NRT', '13:05:00', 9370, 98000, 'JPY'],
    ['HP-0300', 'BRN', 'LIS', '07:15:00', 1570, 180, 'EUR']
  ],
  Travels: [
    ['ID', 'number', 'description', 'beginDate', 'endDate', 'bookingFee', 'totalPrice', 'discount', 'progress', 'stars']
      .concat(['luggage', 'luggageUnit', 'isUrgent', 'reason', 'currency_code', 'status_code', 'agency_ID'])
      .concat(['passenger_ID']),
    [
      id(1),
      1,
      'Open to Lisbon',
      '2026-06-01',
      '2026-06-08',
      20,
      460,
      0,
      40,
      4,
      12.5,
      'kg',
      true,
      'Late',
      'EUR',
      'O',
      70,
      1
    ],
    [id(2), 2, 'Accepted to Tokyo', '2026-07-01', '2026-07-20', 900, 98900, 0, 100, 5, 30, 'kg', false, null].concat([
      'JPY',
      'A',
      71,
      2
    ]),
    [id(3), 3, 'Canceled to Bern', '2026-08-01', '2026-08-03', 10, 190, 0, 10, 1, 5, 'kg', false, null].concat([
      'EUR',
      'X',
      71,
      1
    ]),
    [id(4), 4, 'Open without bookings', '2026-09-01', '2026-09-03', 30, 30, 5, 0, 3, 8, 'kg', false, null].concat([
      'EUR',
      'O',
      70,
      2
    ])
  ],
  Bookings: [
    ['ID', 'position', 'bookedOn', 'price', 'currency_code', 'status_code', 'flight_ID', 'passenger_ID', 'travel_ID'],
    [id(11), 1, '2026-01-02', 220, 'EUR', 'O', 'FC-0100', 1, id(1)],
    [id(12), 2, '2026-01-03', 220, 'EUR', 'O', 'FC-0100', 2, id(1)],
    [id(13), 1, '2026-01-04', 98000, 'JPY', 'A', 'FC-0200', 2, id(2)],
    [id(14), 1, '2026-01-05', 180, 'EUR', 'X', 'HP-0300', 1, id(3)]
  ],
  Supplements: [
    ['ID', 'position', 'product', 'price', 'currency_code', 'booking_ID'],
    [id(21), 1, 'Window seat', 20, 'EUR', id(11)],
    [id(22), 2, 'Meal', 15, 'EUR', id(11)]
  ]
}

async function complete(tx: Tx): Promise<void> {
  for (const [name, [columns = [], ...rows]] of Object.entries(tables))
    await insertMissing(tx, `travels.${name}`, columns.map(String), rows)
}

interface Travel {
  readonly ID: string
  readonly bookingFee: number | null
  readonly discount: number | null
}

interface Bound {
  readonly subject: never
}

/** Changes the row that a request is bound to. */
const subjectOf = (request: Request): never => (request as unknown as Bound).subject

function contributeToAdmin(service: ApplicationService): void {
  const setStatus =
    (code: string) =>
    async (request: Request): Promise<void> => {
      await UPDATE.entity(subjectOf(request)).with({ status_code: code })
    }
  service.on('acceptTravel', setStatus('A'))
  service.on('rejectTravel', setStatus('X'))
  service.on('archiveTravel', request => request.reject(409, 'Nothing is archived yet'))
  service.on('deductDiscount', async request => {
    const subject = subjectOf(request)
    const { bookingFee } = (await SELECT.one.from(subject)) as Travel
    const { percent } = request.data as { readonly percent: number }
    await UPDATE.entity(subject).with({ bookingFee: (Number(bookingFee) * (100 - percent)) / 100 })
    await total(subject)
    return (await SELECT.one.from(subject)) as Travel
  })
  service.on('priceOf', async request => {
    const { totalPrice } = (await SELECT.one.from(subjectOf(request))) as { readonly totalPrice: number }
    return totalPrice
  })
  service.on('recalculate', async request => {
    await UPDATE.entity(subjectOf(request)).with({ progress: 77 })
    await total(subjectOf(request))
  })
  service.after(
    ['UPDATE', 'PATCH'] as never,
    ['Travels.drafts', 'Trips'] as never,
    async (_: unknown, request: Request) => {
      const data = request.data as Partial<Travel>
      if ('bookingFee' in data || 'discount' in data) await total(subjectOf(request))
    }
  )
}

/** The price follows from the fee. */
async function total(subject: never): Promise<void> {
  const { bookingFee, discount } = (await SELECT.one.from(subject)) as Travel
  const price = 100 + (Number(bookingFee ?? 0) * (100 - Number(discount ?? 0))) / 100
  await UPDATE.entity(subject).with({ totalPrice: price })
}

/** Manifest of the travels, beside those of the product. */
export const travels = {
  name: 'travels',
  complete,
  admin: contributeToAdmin
} satisfies Domain
