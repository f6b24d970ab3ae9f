import { useNavigate } from '@tanstack/react-router'
import type { CreateAnalysis } from '#contract/cma/analyses.ts'
import { endSubject } from '../../../state/map/subject.ts'
import { createAnalysis } from '../analysis-queries.ts'

export function useBeginAnalysis(): (subject: CreateAnalysis['subject']) => Promise<void> {
  const navigate = useNavigate()
  return async (subject) => {
    const { id } = await createAnalysis(subject)
    await navigate({ to: '/dashboard/cma/$analysisId', params: { analysisId: id } })
    endSubject()
  }
}
