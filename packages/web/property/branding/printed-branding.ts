import { type ComponentType, createContext } from 'react'
import type { Branding } from '#contract/account/branding.ts'

export const COLOUR = /^#[0-9a-f]{6}$/i

/** Specification part 2, section 3. Reports are printed on white paper. */
const DEFAULT_COLOURS: Record<Branding['style'], { background: string; color: string }> = {
  modern: { background: '#14594c', color: '#ffffff' },
  default: { background: '#ffffff', color: '#1b2422' },
}

export function printedColours({ background, color, style }: Branding): {
  background: string
  color: string
} {
  return {
    background: COLOUR.test(background) ? background : DEFAULT_COLOURS[style].background,
    color: COLOUR.test(color) ? color : DEFAULT_COLOURS[style].color,
  }
}

/** Ignores colours and style (specification part 2, section 3). */
export function isBrandingEmpty(branding: Branding): boolean {
  const { background: _, color: __, style: ___, type: ____, ...printed } = branding
  return Object.values(printed).every((text) => text.trim() === '')
}

export interface CoverPreviewProps {
  branding: Branding
  creaTrademarkStatement: boolean
  width: number
}

export const CoverPreview = createContext<ComponentType<CoverPreviewProps> | null>(null)
