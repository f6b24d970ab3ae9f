import { randomUUID } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import { CALLS } from '#contract/calls.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { BY_HAND } from '#server/testing/servers/analysis-examples.ts'
import { crossingStar } from '../../bench/starvation/stars.ts'
import type { Installation } from '../machine/installation.ts'
import { type Attack, othersDuring, type Work } from '../machine/others.ts'
import { makeAccount, makeOwner, someParcels } from '../machine/people.ts'
import { json, type Outgoing } from '../machine/send.ts'
import type { Trial } from '../trial.ts'

const VERTICES = 9_999
const DISTRICT = { lng: -123.1, lat: 49.2, reach: 0.1 }
const FORM_FIELDS = 3_000

/** One account does its worst while requests of others are timed. */
export const starvation: Trial = {
  key: 'starvation',
  title: 'One account does its worst, others wait',
  engines: ['embedded', 'native'],
  budgetMs: 240_000,
  async run(scene) {
    const installation = await scene.installations.start({ LOTLINE_TRUSTED_PROXIES: 'loopback' })
    const database = await installation.openDatabase()
    const attacker = await makeOwner(database)
    const other = await makeAccount(database)
    const upids = await someParcels(database, 50_000)
    await database.close()
    const work = workOf(other.token, upids[0] ?? '')
    const attacks = [
      ...attacksOnParcels(attacker.token, upids),
      ...(await attacksOnAnalyses(installation, attacker.token)),
      await formsAttack(attacker.token, attacker.reportId),
      jsonAttack(attacker.token),
      refusedAttack(attacker.token),
    ]
    for (const attack of attacks) {
      if (!scene.hasTime()) return scene.findings.measured(`stopped before ${attack.title}`)
      await othersDuring(installation, scene, work, attack)
    }
  },
}

/** Requests of others: health check, sign-in, search, parcel card. */
const workOf = (token: string, upid: string): Work => ({
  health: () => ({ path: '/api/health' }),
  // A new name each time, to stay below the limit of guesses.
  'sign-in': () => ({
    method: 'POST',
    path: '/api/user/login',
    ...json({ username: `nobody-${randomUUID()}`, password: 'Wrong-Password-1' }),
  }),
  search: () => ({ path: '/api/search?q=1200', token }),
  card: () => ({ path: `/api/parcel/${encodeURIComponent(upid)}`, token }),
})

const inTurns = (title: string, requests: readonly Outgoing[]): Attack => ({
  title,
  atOnce: requests.length,
  request: (turn) => requests[turn % requests.length] as Outgoing,
})

const post = (path: string, token: string, body: object): Outgoing => ({
  method: 'POST',
  path,
  token,
  ...json(body),
})

function attacksOnParcels(token: string, upids: readonly string[]): readonly Attack[] {
  const star = post('/api/parcels/select', token, { area: crossingStar(DISTRICT, VERTICES) })
  const columns = ['parcel.pid', 'address.street', 'parcel.areaMetric', 'planning.planNumber']
  const table = post('/api/parcels/rows', token, { upids, columns })
  const file = (format: string) =>
    post('/api/parcels/export', token, { upids, columns, format, withSources: true })
  return [
    inTurns('star polygons', [star, star, star, star]),
    inTurns('full tables', [table, table, table, table]),
    inTurns('exports', [file('kml'), file('geojson'), file('csv'), file('kml')]),
    inTurns('everything at once', [star, table, file('geojson'), star, table, file('kml'), star, table]),
  ]
}

/** Attacks with back-tests and unsaved changes. */
async function attacksOnAnalyses(installation: Installation, token: string): Promise<readonly Attack[]> {
  const created = await installation.send(
    post(ENDPOINTS.createAnalysis.path, token, { subject: { ...BY_HAND, position: [-123.1, 49.2] } }),
  )
  const analysisId: string = JSON.parse(created.text).payload.analysis.id
  const effectiveDate: string = JSON.parse(created.text).payload.analysis.effectiveDate
  const asOf = `${Number(effectiveDate.slice(0, 4)) - 1}${effectiveDate.slice(4)}`
  const backTest = post(ENDPOINTS.backTestAnalysis.path, token, { analysisId, asOf })
  return [
    inTurns('back-tests of an analysis', Array<Outgoing>(8).fill(backTest)),
    {
      title: 'drafts of an analysis',
      atOnce: 8,
      request: (turn) =>
        post(ENDPOINTS.valueAnalysis.path, token, {
          analysisId,
          draft: { filters: { months: 1 + (turn % 60), ranges: {} } },
        }),
    },
  ]
}

/** Attaches a PDF with many form fields again and again. */
async function formsAttack(token: string, reportId: string): Promise<Attack> {
  const document = await PDFDocument.create()
  const page = document.addPage([612, 792])
  for (let index = 0; index < FORM_FIELDS; index += 1) {
    const field = document.getForm().createTextField(`field.${index}`)
    field.setText(`Value ${index}`)
    field.addToPage(page, { x: index % 600, y: index % 780, width: 20, height: 8 })
  }
  const body = Buffer.from(await document.save())
  const path = `${ENDPOINTS.attachToReport.path.replace(':reportId', reportId)}?name=forms.pdf`
  const headers = { 'content-type': 'application/pdf' }
  return inTurns(
    'forms in attached PDFs',
    Array<Outgoing>(4).fill({ method: 'POST', path, token, headers, body }),
  )
}

/** JSON as long as the call accepts. */
function jsonAttack(token: string): Attack {
  const upids = Array<string>(Math.floor((CALLS.parcelRows.bodyLimitBytes - 100) / '"1",'.length)).fill('1')
  const request = post('/api/parcels/rows', token, { columns: ['parcel.pid'], upids })
  return inTurns('JSON as long as it may be', Array<Outgoing>(4).fill(request))
}

/** Requests that are refused without a statement of their own. */
const refusedAttack = (token: string): Attack =>
  inTurns('refused requests', Array<Outgoing>(24).fill(post(ENDPOINTS.createFolder.path, token, { name: 3 })))
