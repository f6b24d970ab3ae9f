import { type ComponentType, createContext } from 'react'
import type { Branding } from '#contract/account/branding.ts'

export interface CoverPreviewProps {
  branding: Branding
  creaTrademarkStatement: boolean
  /** CSS pixels. */
  width: number
}

/** Shows the cover of a report with a branding; null where nobody has said what shows it. */
export const CoverPreview = createContext<ComponentType<CoverPreviewProps> | null>(null)
