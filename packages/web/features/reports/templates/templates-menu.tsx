import { Button, Menu } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReportTemplate } from '#contract/report/part-choices.ts'
import type { Report } from '#contract/report/reports.ts'
import { MAX_TEMPLATE_NAME } from '#domain/report/report-limits.ts'
import { showToast } from '../../../lib/messages/toasts.ts'
import { loadDataSources, useDataSources } from '../../../state/table/data-sources.ts'
import { ButtonMenu } from '../../../ui/buttons/button-menu.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { NameForm } from '../../../ui/forms/name-form.tsx'
import { Caption } from '../../../ui/note.tsx'
import { formatPartsQuota } from '../editor/parts/part-cost.ts'
import type { ReportSaver } from '../editor/save/report-saver.ts'
import { applyTemplate } from './apply-template.ts'
import { saveTemplate, toTemplateContent } from './report-templates.ts'
import { TemplateList } from './template-list.tsx'

interface TemplatesMenuProps {
  report: Report
  saver: ReportSaver
}

export function TemplatesMenu({ report, saver }: TemplatesMenuProps) {
  const [isSaving, setSaving] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <ButtonMenu position="bottom-end" button={<IconButton icon={IconTemplate} label="Templates" />}>
        <Menu.Item disabled={report.parts.length === 0} onClick={() => setSaving(true)}>
          Save as template…
        </Menu.Item>
        <Menu.Item
          onClick={() => {
            void loadDataSources()
            setChoosing(true)
          }}
        >
          Use a template…
        </Menu.Item>
      </ButtonMenu>
      {isSaving && <SaveTemplate report={report} onClose={() => setSaving(false)} />}
      {isChoosing && <ChooseTemplate report={report} saver={saver} onClose={() => setChoosing(false)} />}
    </>
  )
}

function SaveTemplate({ report, onClose }: { report: Report; onClose: () => void }) {
  return (
    <Dialog title="Save as template" onClose={onClose}>
      <Caption mb={12}>
        A template stores the parts with their order, print setting, page starts and columns. It stores no
        values and no notes. Saving under an existing name replaces that template.
      </Caption>
      <NameForm
        noun="template"
        maxLength={MAX_TEMPLATE_NAME}
        verb="Save template"
        onCancel={onClose}
        onSave={async (name) => {
          await saveTemplate(name, toTemplateContent(report))
          showToast({ kind: 'success', title: `Template “${name}” saved` })
          onClose()
        }}
      />
    </Dialog>
  )
}

function ChooseTemplate({ report, saver, onClose }: TemplatesMenuProps & { onClose: () => void }) {
  const byKey = useDataSources((state) => state.byKey)
  const templateQuota = ({ parts }: ReportTemplate) => {
    const added = parts.map(({ key }) => key).filter((key) => report.parts.every((part) => part.key !== key))
    return formatPartsQuota(added, report.parcels.length, byKey)
  }
  return (
    <Dialog title="Use a template" size="medium" onClose={onClose}>
      <Caption mb={12}>
        Parts the report already has keep their values. Parts that are not in the template are removed. You
        can undo this.
      </Caption>
      <TemplateList
        hasParcels={report.parcels.length > 0}
        renderDetails={templateQuota}
        action={(template, isEmpty) => (
          <Button
            variant="default"
            h={32}
            disabled={isEmpty}
            aria-label={`Use ${template.name}`}
            onClick={() => {
              applyTemplate(report, saver, template)
              onClose()
            }}
          >
            Use
          </Button>
        )}
      />
    </Dialog>
  )
}
