import { LotlineError } from '#contract/errors.ts'
import type { ParcelCard } from '#contract/parcel/parcels.ts'
import type { ReportParcel, ReportPlace } from '#contract/report/report-subject.ts'
import type { FailedSource } from '#contract/report/reports.ts'
import type { Provenance } from '#contract/wire/provenance.ts'
import type { ResourceKey } from '#domain/account/permissions.ts'
import type { Block } from '#domain/blocks/block.ts'
import { formatParcels } from '#domain/parcel/address/strata-unit.ts'
import type { IsoDate } from '#domain/text/dates.ts'
import type { AerialImagery } from '../../../connectors/imagery/aerial-imagery.ts'
import type { GooglePictures } from '../../../connectors/imagery/google-pictures.ts'
import type { Database } from '../../../db/open.ts'
import type { AnalysisWithAnswer } from '../../cma/of-parcel/service.ts'
import { parcelsInOnePicture } from '../../parcels/imagery/service.ts'

export interface PartRequest {
  database: Database
  accountId: string
  permissions: ReadonlySet<ResourceKey>
  /** Today in British Columbia. */
  today: IsoDate
  signal: AbortSignal
  /** Cached. @throws `parcel_not_found` */
  card(upid: string): Promise<ParcelCard>
  analysisOf(upid: string): Promise<AnalysisWithAnswer | null>
  analysisOfPlace(): Promise<AnalysisWithAnswer | null>
  /** A photo uploaded by the account. Null if it was removed. */
  photo(address: string): Promise<Buffer | null>
  aerial: AerialImagery
  google: GooglePictures | null
  /** Stores a PNG or JPEG and returns its id. */
  savePicture(picture: Buffer): string
  /** Stores the source of values without a release while the part references it. */
  saveProvenance(provenance: Provenance): void
  saveFailure(failure: FailedSource): void
}

export interface PartMaker {
  /** @throws `parcel_not_found` if the parcel is no longer in the data. */
  ofParcel(request: PartRequest, parcel: ReportParcel): Promise<Block[]>
  /** Makes a joint section about several parcels, shown before the others. */
  ofAll?(request: PartRequest, parcels: readonly ReportParcel[]): Promise<JointBlocks | null>
  /** Undefined if the part `needsParcel`. */
  ofPlace?(request: PartRequest, place: ReportPlace): Promise<Block[]>
}

interface JointBlocks {
  blocks: Block[]
  /** Parcels without sections of their own. */
  replaced?: readonly string[]
}

export const cardPart = (blocksOf: (card: ParcelCard) => Block[]): PartMaker => ({
  ofParcel: async ({ card }, { upid }) => blocksOf(await card(upid)),
})

export const notInData = () => new LotlineError('parcel_not_found', 'This parcel is not in the current data.')

/** Awaits a result about a parcel. Null if the parcel is no longer in the data. */
export async function nullIfRemoved<Result>(result: Promise<Result>): Promise<Result | null> {
  try {
    return await result
  } catch (error) {
    if (error instanceof LotlineError && error.code === 'parcel_not_found') return null
    throw error
  }
}

/** Parcels that are near the first parcel. Empty if there are no others. */
export const parcelsOnOneMap = (
  { database }: Pick<PartRequest, 'database'>,
  parcels: readonly ReportParcel[],
): Promise<string[]> =>
  parcelsInOnePicture(
    database,
    parcels.map(({ upid }) => upid),
  )

/** Makes a part in which the parcels share one section if all are near each other. */
export const nearPart = (
  blocksOf: (request: PartRequest, parcels: readonly ReportParcel[], name: string) => Promise<Block[]>,
): PartMaker => ({
  ofParcel: (request, parcel) => blocksOf(request, [parcel], parcel.addressLine1 ?? 'the parcel'),
  async ofAll(request, parcels) {
    const replaced = await parcelsOnOneMap(request, parcels)
    if (replaced.length < parcels.length) return null
    return { blocks: await blocksOf(request, parcels, formatParcels(replaced)), replaced }
  },
})

export interface NamedCard {
  name: string
  card: ParcelCard
}

export async function readCards(
  read: PartRequest['card'],
  parcels: readonly ReportParcel[],
): Promise<NamedCard[]> {
  const cards: NamedCard[] = []
  for (const { upid, addressLine1 } of parcels) {
    const card = await nullIfRemoved(read(upid))
    if (card) cards.push({ name: addressLine1 ?? '', card })
  }
  return cards
}
