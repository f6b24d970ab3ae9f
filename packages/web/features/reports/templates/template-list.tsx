import { Button, Menu, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { ReportTemplate } from '#contract/report/part-choices.ts'
import { PART_KINDS } from '#domain/report/part-kinds.ts'
import { MAX_TEMPLATE_NAME } from '#domain/report/report-limits.ts'
import { partsFromTemplate } from '#domain/report/report-parts.ts'
import { formatCount } from '#domain/text/counts.ts'
import { messageInPlace } from '../../../lib/api/api-error.ts'
import { confirm, notifyFailure } from '../../../lib/messages/alerts.ts'
import { showToast } from '../../../lib/messages/toasts.ts'
import { useEscape } from '../../../lib/shortcuts.ts'
import { useHasPlan, useSession } from '../../../state/account/session.ts'
import { useFocusReturn } from '../../../ui/behaviour/focus-trail.ts'
import { ButtonMenu } from '../../../ui/buttons/button-menu.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { NameForm } from '../../../ui/forms/name-form.tsx'
import { EmptyState, ErrorState } from '../../../ui/hints/notice.tsx'
import { Caption } from '../../../ui/note.tsx'
import { deleteTemplate, renameTemplate, saveTemplate, useTemplates } from './report-templates.ts'
import classes from './templates.module.css'

export function TemplatesButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" h={36} onClick={() => setOpen(true)}>
        Templates
      </Button>
      {isOpen && (
        <Dialog title="Report templates" size="medium" onClose={() => setOpen(false)}>
          <TemplateList />
        </Dialog>
      )}
    </>
  )
}

interface TemplateListProps {
  hasParcels?: boolean
  /** `isEmpty`: the report can have none of the template's parts. */
  action?: (template: ReportTemplate, isEmpty: boolean) => ReactNode
  renderDetails?: (template: ReportTemplate) => ReactNode
}

export function TemplateList({ hasParcels = true, action, renderDetails }: TemplateListProps) {
  const { data: templates, error, refetch } = useTemplates()
  const [renamedId, setRenamedId] = useState<string | null>(null)
  useEscape(renamedId !== null, () => setRenamedId(null))
  useFocusReturn(renamedId !== null)
  if (!templates && error) {
    return (
      <ErrorState
        title="The templates could not be loaded"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        {messageInPlace(error)}
      </ErrorState>
    )
  }
  if (!templates)
    return (
      <Text my={14} role="status">
        Loading…
      </Text>
    )
  if (templates.length === 0) {
    return (
      <EmptyState title="No templates yet">
        A template stores the parts of a report with their order, print setting, page starts and columns. In a
        report, choose “Save as template…” from its Templates menu.
      </EmptyState>
    )
  }
  return (
    <ul className={classes.list} aria-label="Templates">
      {templates.map((template) => (
        <li key={template.id} className={classes.template}>
          {renamedId === template.id ? (
            <NameForm
              noun="template"
              maxLength={MAX_TEMPLATE_NAME}
              initialName={template.name}
              verb="Rename"
              onCancel={() => setRenamedId(null)}
              onSave={async (name) => {
                await renameTemplate(template.id, name)
                setRenamedId(null)
              }}
            />
          ) : (
            <TemplateRow
              template={template}
              hasParcels={hasParcels}
              action={action}
              renderDetails={renderDetails}
              onRename={() => setRenamedId(template.id)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

interface TemplateRowProps extends Required<Pick<TemplateListProps, 'hasParcels'>> {
  template: ReportTemplate
  action: TemplateListProps['action']
  renderDetails: TemplateListProps['renderDetails']
  onRename: () => void
}

function TemplateRow({ template, hasParcels, action, renderDetails, onRename }: TemplateRowProps) {
  const resources = useSession(({ allowedResources }) => allowedResources)
  const mayChange = useHasPlan()
  const [isDeleting, setDeleting] = useState(false)
  useFocusReturn(isDeleting)
  const { parts, leftOut } = partsFromTemplate(template, { allowed: resources, hasParcels })
  const { name } = template
  const remove = async () => {
    setDeleting(true)
    await deleteWithUndo(template, mayChange)
    setDeleting(false)
  }
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <Text span fw={600}>
          {name}
        </Text>
        <Caption span>
          {formatCount(parts.length, 'part')}
          {parts.length > 0 && `: ${parts.map(({ key }) => PART_KINDS[key].title).join(', ')}`}
        </Caption>
        {renderDetails && <Caption span>{renderDetails(template)}</Caption>}
        {leftOut.length > 0 && <span className={classes.leftOut}>{leftOut.join(' ')}</span>}
      </div>
      {action?.(template, parts.length === 0)}
      <ButtonMenu
        position="bottom-end"
        button={<IconButton icon={IconDots} iconSize={16} label={`More for ${name}`} />}
      >
        {mayChange && <Menu.Item onClick={onRename}>Rename</Menu.Item>}
        <Menu.Item color="red" onClick={() => void remove()}>
          Delete
        </Menu.Item>
      </ButtonMenu>
    </div>
  )
}

async function deleteWithUndo(template: ReportTemplate, mayUndo: boolean): Promise<void> {
  const question = {
    title: `Delete “${template.name}”?`,
    body: 'It cannot be restored without a subscription.',
  }
  if (!mayUndo && !(await confirm(question))) return
  try {
    await deleteTemplate(template.id)
  } catch (error) {
    return notifyFailure(error)
  }
  const undo = () => void saveTemplate(template.name, template, true).catch(notifyFailure)
  showToast({
    title: `Template “${template.name}” deleted`,
    ...(mayUndo && { action: { label: 'Undo', run: undo } }),
  })
}
