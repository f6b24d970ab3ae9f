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
  theirs: Report
}

export interface MergedReport {
  report: Report
  replaced: WorkPiece[]
}

/**
 * Merges local changes into the server's newer report. A server value that differs from the base and all sent
 * states comes from another window, and replaces the local one.
 */
export function mergeWork({ base, sent, local, theirs }: WorkToMerge): MergedReport {
  const ours = [base, ...sent]
  const replaced: WorkPiece[] = []
  const pick = <Value>(read: (work: ReportWork) => Value, asPiece: (value: Value) => WorkPiece): Value => {
    const { value, isReplaced } = pickValue(ours.map(read), read(local), read(theirs))
    if (isReplaced) replaced.push(asPiece(read(local)))
    return value
  }
  const setting = (key: keyof ReportSettings) =>
    pick<unknown>(
      (work) => work[key],
      (value) => ({ [key]: value }),
    )
  const use = (place: keyof Report['brandingUses']) =>
    pick(
      ({ brandingUses }) => brandingUses[place],
      (value) => ({ brandingUses: { [place]: value } }),
    )
  const wholeKeys = SETTING_KEYS.filter((key) => key !== 'brandingUses' && key !== 'presets')
  const settings: ReportSettings = {
    ...(Object.fromEntries(wholeKeys.map((key) => [key, setting(key)])) as Omit<
      ReportSettings,
      'brandingUses' | 'presets'
    >),
    brandingUses: { cover: use('cover'), header: use('header'), last: use('last') },
    presets: {},
  }
  for (const source of PART_SOURCES) {
    const columns = pick(
      ({ presets }) => presets[source],
      (value) => ({ presets: { [source]: value ?? null } }),
    )
    if (columns) settings.presets[source] = columns
  }
  const order = mergeOrder(ours, local, theirs)
  if (order.isReplaced) replaced.push({ order: local.parts.map(({ key }) => key) })
  const parts = order.keys.flatMap((key) => {
    const theirPart = theirs.parts.find((part) => part.key === key)
    const mine = local.parts.find((part) => part.key === key)
    const part =
      theirPart && mine?.taskId !== NOT_STARTED ? withTaskResults([theirPart], local.parts)[0] : mine
    if (!part) return []
    const choice = (name: keyof PartChoices) => {
      const read = (work: ReportWork) => work.parts.find((candidate) => candidate.key === key)?.[name]
      return pickValue(ours.map(read), read(local), read(theirs)).value ?? part[name]
    }
    return { ...part, printDisabled: choice('printDisabled'), beginsPage: choice('beginsPage') }
  })
  return { report: { ...theirs, ...settings, parts }, replaced }
}

interface Picked<Value> {
  value: Value
  isReplaced: boolean
}

function pickValue<Value>(ours: readonly Value[], local: Value, theirs: Value): Picked<Value> {
  const isOwn = isSame(local, theirs) || ours.some((value) => isSame(value, theirs))
  if (isOwn) return { value: local, isReplaced: false }
  return { value: theirs, isReplaced: !isSame(ours[0], local) }
}

/** Keeps parts added by either side, and drops parts removed by either. */
function mergeOrder(ours: readonly ReportWork[], local: Report, theirs: Report) {
  const listKeys = ({ parts }: ReportWork) => parts.map(({ key }) => key)
  const hasPart = (key: PartKey) => (work: ReportWork) => listKeys(work).includes(key)
  const isNotStarted = (key: PartKey) =>
    local.parts.some((part) => part.key === key && part.taskId === NOT_STARTED)
  const isKept = (key: PartKey) =>
    isNotStarted(key) || pickValue(ours.map(hasPart(key)), hasPart(key)(local), hasPart(key)(theirs)).value
  const common = listKeys(local).filter((key) => [...ours, theirs].every(hasPart(key)))
  const commonOrder = (work: ReportWork) => listKeys(work).filter((key) => common.includes(key))
  const { value, isReplaced } = pickValue(ours.map(commonOrder), commonOrder(local), commonOrder(theirs))
  const isLocal = isSame(value, commonOrder(local))
  const [leading, others] = isLocal ? [local, theirs] : [theirs, local]
  const keys = mergeOrders(listKeys(leading), listKeys(others)).filter(isKept)
  return { keys, isReplaced }
}
