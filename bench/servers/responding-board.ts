/**
 * A board that has every parcel and responds after a constant delay. `POST /hold` suspends queries until
 * `POST /release`.
 */
import Fastify from 'fastify'

const [responseMs = '100'] = process.argv.slice(2)
const app = Fastify({ forceCloseConnections: true })
let openCount = 0
let mostOpen = 0
let requested = 0
let firstAt = 0
let lastAt = 0
let released = Promise.resolve()
let release = () => {}

app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, __, done) =>
  done(null),
)
app.post('/token', async () => ({ access_token: 'bench', token_type: 'Bearer', expires_in: 3600 }))
app.get<{ Querystring: { $filter: string } }>('/odata/TaxRecord', async ({ query }, reply) => {
  openCount += 1
  if (requested === 0) firstAt = Date.now()
  requested += 1
  mostOpen = Math.max(mostOpen, openCount)
  await released
  await new Promise((resolve) => setTimeout(resolve, Number(responseMs)))
  openCount -= 1
  lastAt = Date.now()
  const pids = [...query.$filter.matchAll(/'([\d-]+)'/g)].map(([, pid = '']) => pid)
  reply.header('odata-version', '4.0')
  return { '@odata.count': pids.length, value: pids.map(taxRecord) }
})
app.post('/hold', async () => {
  const held = Promise.withResolvers<void>()
  released = held.promise
  release = held.resolve
  return null
})
app.post('/release', async () => {
  release()
  return null
})
/** Requests since the last call, most open at once, times of the first request and the last response. */
app.get('/counts', async () => {
  const counts = { requested, mostOpen, firstAt, lastAt }
  requested = 0
  mostOpen = 0
  return counts
})

console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.once('SIGTERM', () => void app.close())

function taxRecord(pid: string) {
  const number = Number(pid.replaceAll('-', '')) % 100_000
  return {
    ParcelNumber: pid,
    UnparsedAddress: `${1000 + (number % 9000)} Tidewater Crescent`,
    TaxYear: 2026,
    TaxAnnualAmount: 2000 + number / 100,
    TaxLegalDescription: `LOT ${number % 90} PLAN EPP${number}`,
    LotSizeSquareFeet: 4000 + (number % 4000),
    LivingArea: 1500 + (number % 2000),
    LivingAreaUnits: 'Square Feet',
    YearBuilt: 1950 + (number % 70),
    BedroomsTotal: 2 + (number % 4),
    BathroomsTotalInteger: 1 + (number % 3),
    CarportSpaces: number % 2,
    GarageSpaces: number % 3,
    CurrentUse: ['Single Family Dwelling'],
    PGN_RollNumber: `01-${number}`,
    PGN_BcaDescription: `1.5 storeys, built ${1950 + (number % 70)}`,
    PGN_Storeys: 1.5,
    PGN_FrontageFeet: 33 + (number % 33),
    PGN_DepthFeet: 120,
    PGN_Assessments: [
      { Year: 2026, Land: 900_000 + number, Improvement: 200_000, Total: 1_100_000 + number },
    ],
    PGN_Sales: [{ SaleDate: '2019-05-14', SalePrice: 800_000 + number, SaleType: null }],
    ModificationTimestamp: '2026-11-01T08:00:00Z',
  }
}
