/** Lessons of the skills centre (specification part 1, sections 3 and 7), each with the place to try it. */
import type { ResourceKey } from '../account/permissions.ts'

/** Places of the application that "Try it" opens. */
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
  /** Result of the lesson, one sentence. */
  purpose: string
  /** Instructions in their order. */
  steps: readonly string[]
  place: SkillPlace
  /** Any of these is required to try it; empty: available to everyone. */
  needs: readonly ResourceKey[]
}

export interface SkillBundle {
  key: string
  title: string
  skills: readonly Skill[]
}
