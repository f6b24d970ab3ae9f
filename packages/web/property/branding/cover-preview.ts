import { type ComponentType, createContext } from 'react'
import type { Branding } from '#contract/account/branding.ts'

export interface CoverPreviewProps {
  branding: Branding
  creaTrademarkStatement: boolean
  /** CSS pixels. */
  width: number
}

/** Component that shows the cover of a report with a branding. Null if no provider is set. */
export const CoverPreview = createContext<ComponentType<CoverPreviewProps> | null>(null)
