import type { CallName } from '#contract/calls.ts'
import type { SkillKey } from '#domain/skills/skills.ts'
import { onCallDone } from '../../lib/api/api.ts'
import { recordSkill } from '../../state/account/learned-skills.ts'

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

export function recordSkills(): void {
  onCallDone((name) => {
    const skill = SKILL_BY_CALL[name]
    if (skill !== undefined) recordSkill(skill)
  })
}
