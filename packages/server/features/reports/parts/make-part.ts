import { createHash } from 'node:crypto'
import type { ReportParcel, ReportPlace } from '#contract/report/report-subject.ts'
import type { FailedSource, PartData } from '#contract/report/reports.ts'
import type { Provenance } from '#contract/wire/provenance.ts'
import { type BlockSection, releasesOf } from '#domain/blocks/block.ts'
import { textBlock } from '#domain/blocks/make-block.ts'
import { formatParcels } from '#domain/parcel/address/strata-unit.ts'
import type { LocalPartKey } from '#domain/report/part-kinds.ts'
import { formatList } from '#domain/text/counts.ts'
import { findProvenance } from '../../services/sources/service.ts'
import { nullIfRemoved, type PartRequest } from './part-maker.ts'
import { PART_MAKERS } from './part-makers.ts'

const MAX_NAMED = 3

/** Titles the joint section: names of a few replaced parcels, otherwise their number. */
function jointTitle(parcels: readonly ReportParcel[], upids: readonly string[]): string {
  const group = upids.length === 0 ? parcels : parcels.filter(({ upid }) => upids.includes(upid))
  const names = group.flatMap(({ addressLine1 }) => addressLine1 ?? [])
  const isNamed = group.length < parcels.length && group.length <= MAX_NAMED && names.length === group.length
  return isNamed ? formatList(names) : formatParcels(group.map(({ upid }) => upid))
}

const REMOVED_NOTE = textBlock(
  'removed',
  'This parcel is no longer in the data: it may have been subdivided or assembled.',
)

/** Makes a part from current data, unless aborted. States which parcels are no longer in the data. */
export async function makePart(
  request: Omit<PartRequest, 'savePicture' | 'saveProvenance' | 'saveFailure' | 'signal'>,
  key: LocalPartKey,
  { parcels, place }: { parcels: readonly ReportParcel[]; place: ReportPlace | null },
  signal: AbortSignal = new AbortController().signal,
): Promise<{ data: PartData; pictures: ReadonlyMap<string, Buffer> }> {
  const pictures = new Map<string, Buffer>()
  const savePicture = (picture: Buffer) => {
    const hash = createHash('sha256').update(picture).digest('hex')
    pictures.set(hash, picture)
    return hash
  }
  const provenanceById = new Map<number, Provenance>()
  const saveProvenance = (provenance: Provenance) => void provenanceById.set(provenance.releaseId, provenance)
  const failures = new Map<string, FailedSource>()
  const saveFailure = (failure: FailedSource) => void failures.set(failure.title, failure)
  const context = { ...request, savePicture, saveProvenance, saveFailure, signal }
  const { ofParcel, ofAll, ofPlace } = PART_MAKERS[key]
  const sections: BlockSection[] = []
  if (ofPlace && place)
    sections.push({ upid: null, title: place.name, blocks: await ofPlace(context, place) })
  const { blocks = [], replaced = [] } = (parcels.length > 1 && (await ofAll?.(context, parcels))) || {}
  if (blocks.length > 0) sections.push({ upid: null, title: jointTitle(parcels, replaced), blocks })
  for (const parcel of parcels) {
    if (replaced.includes(parcel.upid)) continue
    signal.throwIfAborted()
    const blocks = await nullIfRemoved(ofParcel(context, parcel))
    sections.push({ upid: parcel.upid, title: parcel.addressLine1 ?? '', blocks: blocks ?? [REMOVED_NOTE] })
  }
  const releaseIds = releasesOf(sections)
  const provenance = {
    ...(await findProvenance(request.database, releaseIds)),
    ...Object.fromEntries([...provenanceById].filter(([releaseId]) => releaseIds.includes(releaseId))),
  }
  const failureData = failures.size > 0 ? { failures: [...failures.values()] } : {}
  return { data: { sections, provenance, ...failureData }, pictures }
}
