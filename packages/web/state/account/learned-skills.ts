import type { CallName } from '#contract/calls.ts'
import { RESOURCES } from '#domain/account/permissions.ts'
import type { SkillKey } from '#domain/skills/skills.ts'
import { call, onCallDone } from '../../lib/api/api.ts'
import { notifyFailure } from '../../lib/messages/alerts.ts'
import { useSession } from './session.ts'

export const useLearnedSkills = (): readonly string[] =>
  useSession(({ user }) => user?.skillsLearned) ?? NO_SKILLS

const NO_SKILLS: readonly string[] = []

export async function setLearned(skill: string, isLearned: boolean): Promise<void> {
  try {
    await save(skill, isLearned)
  } catch (error) {
    notifyFailure(error)
  }
}

export function recordSkill(skill: SkillKey): void {
  const { user, allowedResources } = useSession.getState()
  const isOpen = user !== null && allowedResources.has(RESOURCES.SKILLS_CENTRE)
  if (!isOpen || user.skillsLearned.includes(skill)) return
  // Ignored, because repeating the lesson records the skill.
  save(skill, true).catch(() => {})
}

/** Last save. Each save contains the complete list, so saves run in order. */
let lastSave: Promise<unknown> = Promise.resolve()

async function save(skill: string, isLearned: boolean): Promise<void> {
  mark(skill, isLearned)
  const saved = lastSave.then(() => {
    const skillsLearned = useSession.getState().user?.skillsLearned
    if (skillsLearned === undefined) return
    return call('setLearnedSkills', { body: { skillsLearned }, isQuiet: true })
  })
  lastSave = saved.catch(() => {})
  try {
    await saved
  } catch (error) {
    mark(skill, !isLearned)
    throw error
  }
}

function mark(skill: string, isLearned: boolean): void {
  useSession.setState(({ user }) => {
    if (!user) return {}
    const others = user.skillsLearned.filter((key) => key !== skill)
    return { user: { ...user, skillsLearned: isLearned ? [...others, skill] : others } }
  })
}

const SKILL_BY_CALL: Partial<Record<CallName, SkillKey>> = {
  selectParcels: 'select-block',
  findParcels: 'paste-list',
  parcelCard: 'parcel-card',
  exportParcels: 'table',
  getFacts: 'get-data',
  createFolder: 'folders',
  addToFolder: 'folders',
  saveArea: 'areas',
  changeReadStates: 'notifications',
  createAnalysis: 'value',
  shareAnalysis: 'share-value',
  createReport: 'report',
  saveBranding: 'branding',
}

/** Records the skills that calls show. */
export function recordSkillsOfCalls(): void {
  onCallDone((name) => {
    const skill = SKILL_BY_CALL[name]
    if (skill !== undefined) recordSkill(skill)
  })
}
