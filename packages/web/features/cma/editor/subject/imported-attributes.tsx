import { Checkbox } from '@mantine/core'
import type { Analysis } from '#contract/cma/analyses.ts'
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { DASH, formatNumber } from '#domain/text/number-format.ts'
import { formatPercent, formatSignedPercent } from '#domain/text/percent.ts'
import { importedRow, withImported } from '#domain/valuation/cma/design/imported-terms.ts'
import { sourceLines } from '../../../../lib/source-lines.ts'
import { NumberInput } from '../../../../ui/fields/numbers/number-input.tsx'
import { Sourced } from '../../../../ui/sourced.tsx'
import market from '../../answer/market.module.css'
import { WideTable } from '../../answer/wide-table.tsx'
import { type Term, WordSelect } from '../../word-select.tsx'
import type { AnalysisChanges } from '../use-analysis-changes.ts'
import { useTypedNumber } from '../use-typed-value.ts'
import classes from './subject-tab.module.css'

type Column = AnalysisAnswer['imported'][number]

interface ImportedProps {
  analysis: Analysis
  answer: AnalysisAnswer
  changes: AnalysisChanges
}

export function ImportedAttributes({ analysis, answer, changes }: ImportedProps) {
  if (answer.imported.length === 0) return null
  const { imported = {}, importedFacts = [], importedOff = [] } = analysis.subject
  const set = (name: string, value: string | null) =>
    changes.change(({ subject: { imported: values = {} } }) => ({
      subject: { imported: withImported(values, name, value) },
    }))
  const setUsed = (name: string, isUsed: boolean) =>
    changes.change(({ subject: { importedOff: disabledNames = [] } }) => {
      const others = disabledNames.filter((other) => other !== name)
      return { subject: { importedOff: isUsed ? others : [...others, name] } }
    })
  return (
    <div className={`${market.market} ${classes.imported}`}>
      <WideTable
        caption="Other attributes of the imported sales"
        titles={['Attribute', 'Source', 'Correction', 'Used', 'Effect', 'Mean error', 'Sales with a value']}
      >
        <tbody>
          {answer.imported.map(({ name, state, share, errors, term }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <Fact
                  fact={importedFacts.find((fact) => fact.name === name)}
                  provenance={analysis.provenance}
                />
              </td>
              <td>
                {term && (
                  <Value term={term} value={imported[name] ?? null} onSet={(value) => set(name, value)} />
                )}
              </td>
              <td>
                {term ? (
                  <Checkbox
                    aria-label={`Use ${name}`}
                    checked={!importedOff.includes(name)}
                    onChange={({ currentTarget }) => setUsed(name, currentTarget.checked)}
                  />
                ) : (
                  NOT_USED[state]
                )}
              </td>
              <td>{term ? formatEffect(term, answer) : DASH}</td>
              <td>{errors === null ? DASH : formatErrors(errors)}</td>
              <td>{formatPercent(100 * share)}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
      <p className={market.note}>
        Values come from the subject’s parcel unless you correct them. An attribute is used if at least 60% of
        the sales have a value for it and it makes the values of later sales more accurate. The mean error is
        given without and with it. If the subject has no value, or you do not use the attribute, nothing is
        adjusted and the range is wider.
      </p>
    </div>
  )
}

const NOT_USED: Record<Column['state'], string> = {
  used: '',
  few: 'Too few sales have a value',
  'no order': 'Its values have no known order',
  'no gain': 'It does not reduce errors',
  'of the price': 'It depends on the price',
}

const formatErrors = ({ without, with: after }: NonNullable<Column['errors']>): string =>
  `${formatPercent(100 * without, 1)} → ${formatPercent(100 * after, 1)}`

const PER: Record<Term['kind'], string> = { number: 'per unit', ordered: 'per step', 'yes or no': 'if yes' }

/** Effect on the price: `+8.9% per step, ± 0.6`. A dash if the model has none. */
function formatEffect(term: Term, { reasons }: AnalysisAnswer): string {
  const reason = reasons.find(({ row }) => row === importedRow(term))
  if (reason === undefined) return DASH
  const percent = formatSignedPercent(100 * Math.expm1(reason.coefficient), 1)
  return `${percent} ${PER[term.kind]}, ± ${formatNumber(100 * reason.standardError, 1, 1)}`
}

interface FactProps extends Pick<Analysis, 'provenance'> {
  fact: NonNullable<Analysis['subject']['importedFacts']>[number] | undefined
}

function Fact({ fact, provenance }: FactProps) {
  if (fact === undefined) return <span className={classes.unknown}>No source</span>
  return <Sourced lines={sourceLines(provenance[String(fact.releaseId)])}>{fact.value}</Sourced>
}

interface ValueProps {
  term: Term
  value: string | null
  onSet: (value: string | null) => void
}

function Value({ term, value, onSet }: ValueProps) {
  if (term.kind === 'number') return <NumberValue term={term} value={value} onSet={onSet} />
  return (
    <WordSelect
      label={`Correction: ${term.name}`}
      isLabelHidden
      noneLabel={DASH}
      term={term}
      value={value}
      onSet={onSet}
    />
  )
}

function NumberValue({ term, value, onSet }: ValueProps) {
  const input = useTypedNumber({
    savedValue: value === null ? null : Number(value),
    read: (number) => number,
    save: (number) => onSet(number === null ? null : String(number)),
  })
  return (
    <NumberInput
      aria-label={`Correction: ${term.name}`}
      rules={{ min: term.least, max: term.most }}
      {...input}
    />
  )
}
