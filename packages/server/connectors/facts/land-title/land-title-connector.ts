import { DEFAULT_TIME_ZONE, dayAt } from '#domain/text/time-zone.ts'
import { defaultDeps, type ServiceDeps } from '../../outbound/service-request.ts'
import { type CredentialTester, createCredentialTester } from '../credential-tester.ts'
import {
  CredentialsRefused,
  type FactConnector,
  type FactQuestion,
  type FactResult,
  SourceUnavailable,
} from '../fact-connector.ts'
import { factOrigin, standInProvider } from '../fact-origin.ts'
import { listPids, noFinding, noPidResult, refusal } from '../fact-results.ts'
import { LAND_TITLE_NAME, LandTitleClient, LandTitleRefused } from './land-title-client.ts'
import { EntryPid, ParcelTitles } from './title-form.ts'
import { titleValues } from './title-values.ts'

interface LandTitleSettings {
  url: string
  isStandIn: boolean
}

const LIMITS = { parcels: 5, parallel: 4 }

export function landTitleConnector(
  settings: LandTitleSettings | null,
  deps: ServiceDeps = defaultDeps(),
): FactConnector | null {
  if (settings === null) return null
  const client = new LandTitleClient(settings.url, deps)
  return {
    key: 'myltsa',
    origin: factOrigin('myltsa', settings.isStandIn ? standInProvider(LAND_TITLE_NAME) : REGISTER),
    limits: LIMITS,
    async query(questions, { credentials, signal }) {
      if (credentials === null) throw new CredentialsRefused(`Credentials for ${LAND_TITLE_NAME} are missing`)
      const today = dayAt(deps.clock(), DEFAULT_TIME_ZONE)
      // Strata parents have no PID.
      const pids = listPids(questions)
      if (pids.length === 0) return toResults(questions, [], today)
      try {
        return toResults(questions, await client.titles(pids, { credentials, signal }), today)
      } catch (error) {
        if (!(error instanceof LandTitleRefused)) throw error
        return questions.map(({ upid }) => refusal(upid, 'refused', error.message))
      }
    },
  }
}

const REGISTER = {
  publisher: 'Land Title and Survey Authority of British Columbia',
  licence: 'For the account that searched, under the terms of myLTSA',
  attribution: 'Searched in the land title register with your own credentials. Not a certified title.',
  isStandIn: false,
}

/** Ignores entries about other PIDs. A PID without an entry has no title. */
export function toResults(
  questions: readonly FactQuestion[],
  entries: readonly unknown[],
  today: string,
): FactResult[] {
  const byPid = Map.groupBy(entries, (entry) => EntryPid.safeParse(entry).data?.pid ?? null)
  const isAboutOthers = entries.length > 0 && !listPids(questions).some((pid) => byPid.has(pid))
  return questions.map(({ upid, pid }) => {
    if (pid === null) return noPidResult(upid, today)
    if (isAboutOthers) return refusal(upid, 'unusable', `${LAND_TITLE_NAME} returned only other parcels.`)
    const ownEntries = byPid.get(pid)
    return ownEntries ? readEntries(upid, ownEntries, today) : noFinding(upid, today)
  })
}

function readEntries(upid: string, entries: readonly unknown[], today: string): FactResult {
  const [entry, ...duplicates] = new Map(entries.map((item) => [JSON.stringify(item), item])).values()
  if (duplicates.length > 0) {
    return refusal(upid, 'unusable', `${LAND_TITLE_NAME} gave different answers about this parcel.`)
  }
  const read = ParcelTitles.safeParse(entry)
  if (!read.success) return refusal(upid, 'unusable', `The response of ${LAND_TITLE_NAME} cannot be used.`)
  const { asOf, titles, refused } = read.data
  if (refused !== null) return refusal(upid, 'refused', `${LAND_TITLE_NAME}: ${refused}`)
  return { upid, ok: true, values: titleValues(titles), asOf: asOf ?? today }
}

/** Null if no register is configured. */
export function landTitleCredentialTester(
  settings: LandTitleSettings | null,
  deps: ServiceDeps = defaultDeps(),
): CredentialTester | null {
  if (settings === null) return null
  const client = new LandTitleClient(settings.url, deps)
  return createCredentialTester((as) =>
    client.checkCredentials(as).catch((error: unknown) => {
      // A rejected query does not mean wrong credentials.
      throw error instanceof LandTitleRefused ? new SourceUnavailable(error.message) : error
    }),
  )
}
