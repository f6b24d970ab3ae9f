import type { Report } from '#contract/report/reports.ts'
import type { PartKey } from '#domain/report/part-kinds.ts'
import type { PartChoices } from '#domain/report/report-parts.ts'
import { PART_SOURCES } from '#domain/report/source-parts.ts'
import { isSame } from '../../../../lib/is-same.ts'
import { NOT_STARTED, withTaskResults } from './merge-report.ts'
import {
  mergeOrders,
  type ReportSettings,
  type ReportWork,
  SETTING_KEYS,
  type WorkPiece,
} from './report-work.ts'

interface WorkToMerge {
  /** State on the server when the work started. */
  base: ReportWork
  /** States that were sent. The server may have saved them, although no response arrived. */
  sent: readonly ReportWork[]
  local: Report
  remote: Report
}

export interface MergedReport {
  report: Report
  replaced: WorkPiece[]
}

/**
 * Merges local changes into the server's newer report. A server value that differs from the base and all sent
 * states comes from another window, and replaces the local one.
 */
export function mergeWork({ base, sent, local, remote }: WorkToMerge): MergedReport {
  const bases = [base, ...sent]
  const replaced: WorkPiece[] = []
  const pick = <Value>(read: (work: ReportWork) => Value, asPiece: (value: Value) => WorkPiece): Value => {
    const { value, isReplaced } = pickValue(bases.map(read), read(local), read(remote))
    if (isReplaced) replaced.push(asPiece(read(local)))
    return value
  }
  const pickSetting = (key: keyof ReportSettings) =>
    pick<unknown>(
      (work) => work[key],
      (value) => ({ [key]: value }),
    )
  const pickUse = (place: keyof Report['brandingUses']) =>
    pick(
      ({ brandingUses }) => brandingUses[place],
      (value) => ({ brandingUses: { [place]: value } }),
    )
  const wholeKeys = SETTING_KEYS.filter((key) => key !== 'brandingUses' && key !== 'presets')
  const settings: ReportSettings = {
    ...(Object.fromEntries(wholeKeys.map((key) => [key, pickSetting(key)])) as Omit<
      ReportSettings,
      'brandingUses' | 'presets'
    >),
    brandingUses: { cover: pickUse('cover'), header: pickUse('header'), last: pickUse('last') },
    presets: {},
  }
  for (const source of PART_SOURCES) {
    const columns = pick(
      ({ presets }) => presets[source],
      (value) => ({ presets: { [source]: value ?? null } }),
    )
    if (columns) settings.presets[source] = columns
  }
  const order = mergeOrder(bases, local, remote)
  if (order.isReplaced) replaced.push({ order: local.parts.map(({ key }) => key) })
  const parts = order.keys.flatMap((key) => {
    const remotePart = remote.parts.find((part) => part.key === key)
    const localPart = local.parts.find((part) => part.key === key)
    const part =
      remotePart && localPart?.taskId !== NOT_STARTED
        ? withTaskResults([remotePart], local.parts)[0]
        : localPart
    if (!part) return []
    const pickChoice = (name: keyof PartChoices) => {
      const read = (work: ReportWork) => work.parts.find((candidate) => candidate.key === key)?.[name]
      return pickValue(bases.map(read), read(local), read(remote)).value ?? part[name]
    }
    return { ...part, printDisabled: pickChoice('printDisabled'), beginsPage: pickChoice('beginsPage') }
  })
  return { report: { ...remote, ...settings, parts }, replaced }
}

interface PickResult<Value> {
  value: Value
  isReplaced: boolean
}

function pickValue<Value>(bases: readonly Value[], local: Value, remote: Value): PickResult<Value> {
  const isLocalCurrent = isSame(local, remote) || bases.some((value) => isSame(value, remote))
  if (isLocalCurrent) return { value: local, isReplaced: false }
  return { value: remote, isReplaced: !isSame(bases[0], local) }
}

/** Keeps parts added by either side, and drops parts removed by either. */
function mergeOrder(bases: readonly ReportWork[], local: Report, remote: Report) {
  const listKeys = ({ parts }: ReportWork) => parts.map(({ key }) => key)
  const hasPart = (key: PartKey) => (work: ReportWork) => listKeys(work).includes(key)
  const isNotStarted = (key: PartKey) =>
    local.parts.some((part) => part.key === key && part.taskId === NOT_STARTED)
  const isKept = (key: PartKey) =>
    isNotStarted(key) || pickValue(bases.map(hasPart(key)), hasPart(key)(local), hasPart(key)(remote)).value
  const commonKeys = listKeys(local).filter((key) => [...bases, remote].every(hasPart(key)))
  const commonOrder = (work: ReportWork) => listKeys(work).filter((key) => commonKeys.includes(key))
  const { value, isReplaced } = pickValue(bases.map(commonOrder), commonOrder(local), commonOrder(remote))
  const isLocal = isSame(value, commonOrder(local))
  const [primary, others] = isLocal ? [local, remote] : [remote, local]
  const keys = mergeOrders(listKeys(primary), listKeys(others)).filter(isKept)
  return { keys, isReplaced }
}
