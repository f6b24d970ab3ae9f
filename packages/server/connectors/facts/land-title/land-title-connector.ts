import type { FactOrigin } from '#contract/facts/facts.ts'
import { DATA_SOURCES } from '#domain/table/data-sources.ts'
import { DEFAULT_TIME_ZONE, dayAt } from '#domain/text/time-zone.ts'
import { defaultDeps, type ServiceDeps } from '../../outbound/service-request.ts'
import {
  type Credentials,
  CredentialsRefused,
  type FactConnector,
  type FactFinding,
  type FactQuestion,
  type FactRefusal,
  type FactResult,
  SourceUnavailable,
} from '../fact-connector.ts'
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
    origin: getOrigin(settings),
    limits: LIMITS,
    async query(questions, { credentials, signal }) {
      if (credentials === null) throw new CredentialsRefused(`Credentials for ${LAND_TITLE_NAME} are missing`)
      const today = dayAt(deps.clock(), DEFAULT_TIME_ZONE)
      // Strata parents have no PID.
      const pids = [...new Set(questions.map(({ pid }) => pid).filter((pid) => pid !== null))]
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

function getOrigin({ isStandIn }: LandTitleSettings): Omit<FactOrigin, 'asOf'> {
  const { title } = DATA_SOURCES.myltsa
  if (isStandIn) {
    return {
      title: `${title} (stand-in)`,
      publisher: 'Lotline',
      licence: 'No licence needed: generated',
      attribution: `Answered by a local stand-in of ${LAND_TITLE_NAME} about the demo district: not real.`,
      isStandIn,
    }
  }
  return {
    title,
    publisher: 'Land Title and Survey Authority of British Columbia',
    licence: 'For the account that searched, under the terms of myLTSA',
    attribution: 'Searched in the land title register with your own credentials. Not a certified title.',
    isStandIn,
  }
}

/** Ignores entries about other PIDs. A PID without an entry has no title. */
export function toResults(
  questions: readonly FactQuestion[],
  entries: readonly unknown[],
  today: string,
): FactResult[] {
  const pids = new Set(questions.map(({ pid }) => pid).filter((pid) => pid !== null))
  const byPid = Map.groupBy(entries, (entry) => EntryPid.safeParse(entry).data?.pid ?? null)
  const isAboutOthers = entries.length > 0 && ![...pids].some((pid) => byPid.has(pid))
  return questions.map(({ upid, pid }) => {
    if (pid === null) return { ...noFinding(upid, today), wasNotQueried: true }
    if (isAboutOthers) return refusal(upid, 'unusable', `${LAND_TITLE_NAME} returned only other parcels.`)
    const ownEntries = byPid.get(pid)
    return ownEntries ? getAnswer(upid, ownEntries, today) : noFinding(upid, today)
  })
}

function getAnswer(upid: string, entries: readonly unknown[], today: string): FactResult {
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

const noFinding = (upid: string, today: string): FactFinding => ({
  upid,
  ok: true,
  values: {},
  asOf: today,
})

const refusal = (upid: string, failure: FactRefusal['failure'], reason: string): FactRefusal => ({
  upid,
  ok: false,
  failure,
  reason,
})

/** Null if no register is configured. @throws `SourceUnavailable` if the register cannot be reached. */
export function landTitleCredentialTester(
  settings: LandTitleSettings | null,
  deps: ServiceDeps = defaultDeps(),
):
  | ((credentials: Credentials, signal: AbortSignal) => Promise<{ ok: true } | { ok: false; reason: string }>)
  | null {
  if (settings === null) return null
  const client = new LandTitleClient(settings.url, deps)
  return async (credentials, signal) => {
    try {
      await client.checkCredentials({ credentials, signal })
      return { ok: true }
    } catch (error) {
      if (error instanceof CredentialsRefused) return { ok: false, reason: error.message }
      // A rejected query does not mean wrong credentials.
      if (error instanceof LandTitleRefused) throw new SourceUnavailable(error.message)
      throw error
    }
  }
}
