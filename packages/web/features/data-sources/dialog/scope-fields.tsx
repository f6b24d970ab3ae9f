import { Checkbox, Radio } from '@mantine/core'
import { formatNumber } from '#domain/text/number-format.ts'
import classes from './get-data-dialog.module.css'
import type { Scope } from './source-offer.ts'

interface ScopeFieldsProps {
  selectedCount: number
  checkedCount: number
  scope: Scope
  isAgain: boolean
  onScope: (scope: Scope) => void
  onAgain: (isAgain: boolean) => void
}

export function ScopeFields({
  selectedCount,
  checkedCount,
  scope,
  isAgain,
  onScope,
  onAgain,
}: ScopeFieldsProps) {
  return (
    <div className={classes.scope}>
      <Radio.Group aria-label="Parcels" value={scope} onChange={(value) => onScope(value as Scope)}>
        <div className={classes.scopes}>
          <Radio size="xs" value="all" label={`All selected (${formatNumber(selectedCount)})`} />
          {checkedCount > 0 && (
            <Radio size="xs" value="checked" label={`Ticked (${formatNumber(checkedCount)})`} />
          )}
          <Radio size="xs" value="unanswered" label="Those without data" />
        </div>
      </Radio.Group>
      <Checkbox
        size="xs"
        label="Request known data again"
        checked={isAgain}
        disabled={scope === 'unanswered'}
        onChange={(event) => onAgain(event.currentTarget.checked)}
      />
    </div>
  )
}
