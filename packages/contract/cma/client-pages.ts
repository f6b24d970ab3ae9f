import { z } from 'zod'
import { MAX_CHOICES } from '#domain/valuation/analysis/analysis-limits.ts'
import { SHARED_PARTS } from '#domain/valuation/analysis/shared-parts.ts'
import { FileAddress } from '../account/files.ts'
import { boundedList } from '../wire/lists.ts'
import { idText } from '../wire/plain-text.ts'

/** `listing:…`, `sale:…` or `own:…`. */
export const SaleId = idText(1, 300)

/** In printed order. */
export const ClientPages = boundedList(z.enum(SHARED_PARTS), {
  min: 1,
  max: SHARED_PARTS.length,
}).refine((parts) => new Set(parts).size === parts.length, 'each part once')

/** Uploaded photo that replaces the street view. */
export const ComparablePhoto = z.object({ saleId: SaleId, picture: FileAddress })
export type ComparablePhoto = z.infer<typeof ComparablePhoto>

export const ComparablePhotos = boundedList(ComparablePhoto, { min: 0, max: MAX_CHOICES })
