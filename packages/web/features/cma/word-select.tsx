import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { capitalized } from '#domain/text/counts.ts'
import { SelectBox } from '../../ui/fields/select/select-box.tsx'

export type Term = NonNullable<AnalysisAnswer['imported'][number]['term']>

interface WordSelectProps {
  term: Term
  label: string
  isLabelHidden?: boolean
  noneLabel: string
  value: string | null
  onSet: (value: string | null) => void
}

export function WordSelect({ term, label, isLabelHidden = false, noneLabel, value, onSet }: WordSelectProps) {
  const words = term.kind === 'ordered' ? term.words : ['yes', 'no']
  return (
    <SelectBox
      label={label}
      isLabelHidden={isLabelHidden}
      options={[
        { value: NO_WORD, label: noneLabel },
        ...words.map((word) => ({ value: word, label: capitalized(word) })),
      ]}
      value={value?.toLowerCase() ?? NO_WORD}
      onChange={(word) => onSet(word === NO_WORD ? null : word)}
    />
  )
}

const NO_WORD = ''
