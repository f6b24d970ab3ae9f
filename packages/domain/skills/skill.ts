/** Specification part 1, sections 3 and 7. */
import type { ResourceKey } from '../account/permissions.ts'

/** Places that "Try it" opens. */
export const SKILL_PLACES = [
  'search',
  'rectangle',
  'paste',
  'map',
  'layers',
  'measure',
  'table',
  'getData',
  'folders',
  'areas',
  'notifications',
  'reports',
  'branding',
  'analyses',
] as const
export type SkillPlace = (typeof SKILL_PLACES)[number]

interface Skill {
  key: string
  title: string
  purpose: string
  steps: readonly string[]
  place: SkillPlace
  /** Accounts with any of these permissions see the skill. If empty, all accounts see it. */
  needs: readonly ResourceKey[]
}

export interface SkillBundle {
  key: string
  title: string
  skills: readonly Skill[]
}
