/** Sales as a market analysis shows them, and those that an account typed in. */
import { z } from 'zod'
import { MARKET_CLASSES, SALE_ORIGINS, TENURES } from '#domain/valuation/cma/sales/market-sale.ts'
import { LngLat } from '../wire/geometry.ts'
import { ClientId, lineText, paragraphText } from '../wire/plain-text.ts'
import { MarketAttributes, MarketDay, SaleId } from './analyses.ts'

const Price = z.number().min(1).max(1e10)

/** A sale with its attributes as at the sale. */
export const ShownSale = z.object({
  id: SaleId,
  /** An imported transfer, a listing of a board, or typed in by its account. */
  origin: z.enum(SALE_ORIGINS),
  /** Release that states it, a key of the answer's `provenance`; null of own sales. */
  releaseId: z.number().int().nullable(),
  /** Releases of its attributes and listing beside that; null: not recorded. */
  furtherReleaseIds: z.array(z.number().int()).nullable(),
  upid: z.string().nullable(),
  pid: z.string().nullable(),
  listingNumber: z.string().nullable(),
  name: z.string(),
  position: LngLat,
  marketClass: z.enum(MARKET_CLASSES),
  tenure: z.enum(TENURES),
  building: z.string().nullable(),
  neighbourhood: z.string().nullable(),
  attributes: MarketAttributes,
  /** The price paid. */
  priceDollars: z.number(),
  /** GST within it. */
  taxDollars: z.number(),
  soldOn: z.string(),
  contractOn: z.string().nullable(),
  listedOn: z.string().nullable(),
  listedDollars: z.number().nullable(),
})
export type ShownSale = z.infer<typeof ShownSale>

const OwnSaleValues = {
  name: lineText(1, 300),
  position: LngLat,
  pid: lineText(1, 40).nullable(),
  listingNumber: lineText(1, 40).nullable(),
  marketClass: z.enum(MARKET_CLASSES),
  tenure: z.enum(TENURES),
  building: lineText(1, 100).nullable(),
  neighbourhood: lineText(1, 200).nullable(),
  /** Attributes as at the sale. */
  attributes: MarketAttributes,
  priceDollars: Price,
  taxDollars: z.number().min(0).max(1e9),
  soldOn: MarketDay,
  contractOn: MarketDay.nullable(),
  isArmsLength: z.boolean(),
  notes: paragraphText(0, 2_000),
}

/** A sale that a person typed in: analyses of the account are read with it. */
export const OwnSale = z.object({ id: z.uuid(), ...OwnSaleValues, updatedAt: z.string() })
export type OwnSale = z.infer<typeof OwnSale>

export const SaveOwnSale = z.object({
  /** Made by the form of a new one, so that it is stored once however often it is sent. */
  ownSaleId: z.uuid(),
  /** `updatedAt` of the corrected sale when it was opened; null: a new sale. */
  updatedAt: z.iso.datetime().nullable(),
  ...OwnSaleValues,
  /** Analysis that includes the sale immediately, pinned; others include it when renewed. */
  analysisId: z.uuid().optional(),
  clientId: ClientId,
})
export type SaveOwnSale = z.infer<typeof SaveOwnSale>
