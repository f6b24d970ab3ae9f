import { type ComponentType, createContext } from 'react'
import type { Branding } from '#contract/account/branding.ts'

export interface CoverPreviewProps {
  branding: Branding
  creaTrademarkStatement: boolean
  width: number
}

export const CoverPreview = createContext<ComponentType<CoverPreviewProps> | null>(null)
