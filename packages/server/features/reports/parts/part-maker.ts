import { LotlineError } from '#contract/errors.ts'
import type { ParcelCard } from '#contract/parcel/parcels.ts'
import type { ReportParcel, ReportPlace } from '#contract/report/report-subject.ts'
import type { FailedSource } from '#contract/report/reports.ts'
import type { Provenance } from '#contract/wire/provenance.ts'
import type { ResourceKey } from '#domain/account/permissions.ts'
import type { Block } from '#domain/blocks/block.ts'
import type { IsoDate } from '#domain/text/dates.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import type { AerialImagery } from '../../../connectors/imagery/aerial-imagery.ts'
import type { GooglePictures } from '../../../connectors/imagery/google-pictures.ts'
import type { Database } from '../../../db/open.ts'
import type { AnalysisWithAnswer } from '../../cma/of-parcel/service.ts'
import { parcelsInOnePicture } from '../../parcels/imagery/service.ts'

export interface PartRequest {
  database: Database
  accountId: string
  allowed: ReadonlySet<ResourceKey>
  /** Day in British Columbia. */
  today: IsoDate
  units: UnitSystem
  signal: AbortSignal
  /** Cached. @throws `parcel_not_found` */
  card(upid: string): Promise<ParcelCard>
  analysisOf(upid: string): Promise<AnalysisWithAnswer | null>
  analysisOfPlace(): Promise<AnalysisWithAnswer | null>
  /** A photo uploaded by the account; null if it was removed. */
  photo(address: string): Promise<Buffer | null>
  aerial: AerialImagery
  google: GooglePictures | null
  /** Stores a PNG or JPEG and returns its id. */
  savePicture(picture: Buffer): string
  /** Stores the source of values without a release, for as long as the part references it. */
  saveProvenance(provenance: Provenance): void
  /** Records a failed source that was replaced. */
  saveFailure(failure: FailedSource): void
}

export interface PartMaker {
  /** @throws `parcel_not_found` if it is no longer in the data. */
  ofParcel(request: PartRequest, parcel: ReportParcel): Promise<Block[]>
  /** Section about all parcels, before those of single ones. */
  ofAll?(request: PartRequest, parcels: readonly ReportParcel[]): Promise<Block[]>
  /** Parcels whose own sections it replaces; none by default. */
  replacedByAll?(request: PartRequest, parcels: readonly ReportParcel[]): Promise<readonly string[]>
  /** Missing if the part `needsParcel`. */
  ofPlace?(request: PartRequest, place: ReportPlace): Promise<Block[]>
}

export const ofCard = (blocksOf: (card: ParcelCard) => Block[]): PartMaker => ({
  ofParcel: async ({ card }, { upid }) => blocksOf(await card(upid)),
})

export async function whileItIsThere<Made>(making: Promise<Made>): Promise<Made | null> {
  try {
    return await making
  } catch (error) {
    if (error instanceof LotlineError && error.code === 'parcel_not_found') return null
    throw error
  }
}

/** For parts about the ground: replaces the sections of the parcels on its map. */
export const shownTogether = (
  { database }: Pick<PartRequest, 'database'>,
  parcels: readonly ReportParcel[],
): Promise<string[]> =>
  parcelsInOnePicture(
    database,
    parcels.map(({ upid }) => upid),
  )

/** Replaces none unless all are near each other, because the section is about all of them. */
export const replacedIfNear = async (
  request: Pick<PartRequest, 'database'>,
  parcels: readonly ReportParcel[],
): Promise<string[]> => {
  const shown = await shownTogether(request, parcels)
  return shown.length === parcels.length ? shown : []
}

export interface NamedCard {
  name: string
  card: ParcelCard
}

/** Omits parcels that are not in the data. */
export async function readCards(
  read: PartRequest['card'],
  parcels: readonly ReportParcel[],
): Promise<NamedCard[]> {
  const found: NamedCard[] = []
  for (const { upid, addressLine1 } of parcels) {
    const card = await whileItIsThere(read(upid))
    if (card) found.push({ name: addressLine1 ?? '', card })
  }
  return found
}
