import { expect } from 'vitest'
import type { CallBody } from '#contract/calls.ts'
import type { Report } from '#contract/report/reports.ts'
import type { OpenedReport } from '#contract/report/share-calls.ts'
import type { Share } from '#contract/share/links.ts'
import type { Database } from '../../db/open.ts'
import { openId, sealId } from '../../features/documents/shares/service.ts'
import { openSealer } from '../../platform/crypto/open-sealer.ts'
import { readSettings } from '../../settings/env.ts'
import { signedInAccount } from '../rows/account-factory.ts'
import { makeSale } from '../rows/market-factory.ts'
import { makeParcel, makeRelease } from '../rows/open-data-factory.ts'
import { appInMemory, DATA_FOLDER } from './app-in-memory.ts'

type ShareRequest = Partial<CallBody<'shareReport'>>

export const tokenOf = (address: string): string => address.split('#token=')[1] ?? ''

/** An account with a parcel whose sale is a board's, with links to its reports. */
export async function sharingAccount(database: Database, environment: NodeJS.ProcessEnv = {}) {
  /** Time of the server, which tests set. */
  const time = { now: new Date() }
  const call = await appInMemory(database, {
    clock: () => time.now,
    environment: { LOTLINE_SHARED_SOURCES: 'open-city', ...environment },
  })
  const account = await signedInAccount(database)
  const open = await makeRelease(database, { source: 'open-city' })
  const closed = await makeRelease(database, { source: 'closed-board' })
  const parcel = 'shared-parcel'
  await makeParcel(database, open, parcel, { civic_number: '12', street: 'HARBOUR ST' })
  await makeSale(database, closed, parcel)
  let strangers = 0

  const owner = {
    /** A new report with these parts made. */
    report: (...keys: string[]): Promise<Report> => owner.reportOn(parcel, ...keys),
    async reportOn(upid: string, ...keys: string[]): Promise<Report> {
      const begun = await call.as(account).post('createReport', { upids: [upid] })
      const { report } = begun.payload as { report: Report }
      for (const key of keys) {
        const taskId = report.parts.find((part) => part.key === key)?.taskId
        const body = { reportId: report.id, key, taskId } as CallBody<'runReportPart'>
        const response = await call.as(account).post('runReportPart', body)
        expect(response.status, response.text).toBe(200)
      }
      const opened = await call.as(account).get('report', { params: { reportId: report.id } })
      return (opened.payload as { report: Report }).report
    },
    share: (reportId: string, more: ShareRequest = {}, who = account) =>
      call.as(who).post('shareReport', { reportId, days: 30, password: null, units: 'metric', ...more }),
    async link(reportId: string, more: ShareRequest = {}) {
      const response = await owner.share(reportId, more)
      expect(response.status, response.text).toBe(200)
      const { share: made, address } = response.payload as { share: Share; address: string }
      return { ...made, token: tokenOf(address) }
    },
    async listed(reportId: string): Promise<Share[]> {
      const response = await call.as(account).get('reportShares', { params: { reportId } })
      return (response.payload as { shares: Share[] }).shares
    },
  }

  /** A visitor without an account, with their own IP address. */
  function stranger() {
    strangers += 1
    return call.as(null, { from: `192.0.2.${strangers}` })
  }
  const openLink = (token: string, password?: string, who = stranger()) =>
    who.post('openSharedReport', { token, ...(password !== undefined && { password }) })
  /** The report behind a valid share link. */
  async function opened(token: string, password?: string, who = stranger()) {
    const response = await openLink(token, password, who)
    expect(response.status, response.text).toBe(200)
    return response.payload as Extract<OpenedReport, { state: 'open' }>
  }
  const sealer = openSealer(readSettings({ LOTLINE_DATA: DATA_FOLDER }))
  /** Names of a link's files and tasks by their ids, and back. */
  const sealed = {
    nameOf: (shareId: string, id: string) => sealId(sealer, shareId, id),
    idOf: (shareId: string, name: string) => openId(sealer, shareId, name),
  }
  return {
    parcel,
    sealed,
    time,
    call,
    account,
    releases: { open, closed },
    owner,
    stranger,
    openLink,
    opened,
  }
}
