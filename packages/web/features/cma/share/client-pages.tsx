import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import {
  INNER_PARTS,
  PART_TITLES,
  SHARED_PARTS,
  type SharedPart,
  visibleParts,
} from '#domain/valuation/analysis/shared-parts.ts'
import { notifyFailure } from '../../../lib/messages/alerts.ts'
import shared from '../../../property/share/share.module.css'
import { ReorderList } from '../../../ui/lists/reorder-list.tsx'
import { changeAnalysis } from '../analysis-queries.ts'
import type { EditedAnalysis } from '../editor/use-analysis-changes.ts'
import classes from './client-pages.module.css'

const HINTS: Partial<Record<SharedPart, string>> = {
  adjustments: 'Needs the likely price and the sales',
  asking: 'Needs the likely price',
  proceeds: 'Needs the likely price. Shows your costs and the mortgage.',
  assessment: 'Shown beside the map',
  notes: 'Includes notes on adjustments by hand',
}

export function ClientPages({ analysis: { pages }, changes }: Omit<EditedAnalysis, 'answer'>) {
  const [order, setOrder] = useState<readonly SharedPart[]>(() => [
    ...pages,
    ...SHARED_PARTS.filter((part) => !pages.includes(part)),
  ])
  const [chosenParts, setChosenParts] = useState<readonly SharedPart[]>(pages)
  const [isDefault, setDefault] = useState(false)
  const filterChosen = (parts: readonly SharedPart[], chosen: readonly SharedPart[]) =>
    parts.filter((part) => chosen.includes(part))
  const replaceParts = (parts: readonly SharedPart[], chosen: readonly SharedPart[]) => {
    setOrder(parts)
    setChosenParts(chosen)
    setDefault(false)
    changes.change(() => ({ pages: filterChosen(parts, chosen) }))
  }
  const move = (part: SharedPart, toIndex: number) => {
    const outerParts = order.filter((other) => other !== part && !INNER_PARTS.includes(other))
    replaceParts([...outerParts.toSpliced(toIndex, 0, part), ...INNER_PARTS], chosenParts)
  }
  const isPossible = (part: SharedPart) => visibleParts([...chosenParts, part]).includes(part)
  const renderCheckbox = (part: SharedPart) => (
    <Checkbox
      key={part}
      size="sm"
      label={PART_TITLES[part]}
      description={HINTS[part]}
      // The last shown part stays checked, because the page would be empty.
      disabled={!isPossible(part) || visibleParts(chosenParts).every((other) => other === part)}
      checked={chosenParts.includes(part) && isPossible(part)}
      onChange={({ currentTarget: { checked } }) =>
        replaceParts(order, checked ? [...chosenParts, part] : chosenParts.filter((other) => other !== part))
      }
    />
  )
  return (
    <fieldset className={classes.pages}>
      <legend>Pages for links, print and PDF</legend>
      <ReorderList
        label="Pages"
        items={order
          .filter((part) => !INNER_PARTS.includes(part))
          .map((part) => ({
            key: part,
            label: PART_TITLES[part],
            isSkipped: !visibleParts(chosenParts).includes(part),
            content: renderCheckbox(part),
          }))}
        onMove={move}
      />
      <div className={classes.inner}>{INNER_PARTS.map(renderCheckbox)}</div>
      <div className={classes.kept}>
        <Button
          variant="default"
          h={32}
          disabled={isDefault}
          onClick={() =>
            // Not `run`, because Undo would then be impossible.
            void changes
              .submit(async (analysis) => {
                const pages = filterChosen(order, chosenParts)
                const after = await changeAnalysis(analysis, { pages }, { isPagesDefault: true })
                setDefault(true)
                return after
              })
              .catch(notifyFailure)
          }
        >
          Use for new analyses
        </Button>
        <span role="status" className={shared.note}>
          {isDefault && 'New analyses begin with these pages.'}
        </span>
      </div>
    </fieldset>
  )
}
