import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { capitalized } from '#domain/text/counts.ts'
import { SelectBox } from '../../ui/fields/select/select-box.tsx'

export type Term = NonNullable<AnalysisAnswer['imported'][number]['term']>

interface WordSelectProps {
  term: Term
  label: string
  isLabelHidden?: boolean
  unknown: string
  value: string | null
  onState: (value: string | null) => void
}

export function WordSelect({ term, label, isLabelHidden = false, unknown, value, onState }: WordSelectProps) {
  const words = term.kind === 'ordered' ? term.words : ['yes', 'no']
  return (
    <SelectBox
      label={label}
      isLabelHidden={isLabelHidden}
      options={[
        { value: NONE, label: unknown },
        ...words.map((word) => ({ value: word, label: capitalized(word) })),
      ]}
      value={value?.toLowerCase() ?? NONE}
      onChange={(word) => onState(word === NONE ? null : word)}
    />
  )
}

const NONE = ''
