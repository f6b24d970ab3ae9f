import { Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { SaleChoice } from '#contract/cma/analyses.ts'
import { isSame } from '../../../lib/is-same.ts'
import { Photos } from '../../../property/photos.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PictureField } from '../../../ui/fields/picture-field.tsx'
import { CancelButton, Form } from '../../../ui/forms/form.tsx'
import { useAction } from '../../../ui/forms/use-submit.ts'
import type { AnalysisChanges, EditedAnalysis } from '../editor/use-analysis-changes.ts'
import type { PhotoListing, Sale } from './sale-row.tsx'

interface ChoiceNoteDialogProps {
  sale: Sale
  saleChoice: SaleChoice
  changes: AnalysisChanges
  onClose: () => void
}

export function ChoiceNoteDialog({ sale, saleChoice, changes, onClose }: ChoiceNoteDialogProps) {
  const [note, setNote] = useState(saleChoice.note)
  const submission = useAction(async () => {
    const changedChoice = { ...saleChoice, note: note.trim() }
    const isThisSale = ({ saleId }: SaleChoice) => saleId === saleChoice.saleId
    changes.change(
      // Restores a choice that another window undid; the user must confirm this first.
      ({ choices }) => ({
        choices: choices.some(isThisSale)
          ? choices.map((choice) => (isThisSale(choice) ? changedChoice : choice))
          : [...choices, changedChoice],
      }),
      (current) => isSame(current.choices.find(isThisSale), saleChoice),
    )
    onClose()
  })
  return (
    <Dialog
      title={`Note: ${sale.name}`}
      unsaved={note === saleChoice.note ? null : 'The note is not saved.'}
      onClose={onClose}
    >
      <Form {...submission} verb="Save" secondary={<CancelButton onClick={onClose} />}>
        <Textarea
          label={LABELS[saleChoice.choice]}
          data-autofocus
          rows={3}
          maxLength={1000}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </Form>
    </Dialog>
  )
}

const LABELS = {
  pin: 'Why it is pinned',
  include: 'Why it is included',
  exclude: 'Why it is left out',
} as const satisfies Record<SaleChoice['choice'], string>

interface ClientPhotoDialogProps extends Omit<EditedAnalysis, 'answer'> {
  sale: Sale
  onClose: () => void
}

export function ClientPhotoDialog({ sale, analysis, changes, onClose }: ClientPhotoDialogProps) {
  const { id: saleId, name } = sale
  const picture = analysis.photos.find((photo) => photo.saleId === saleId)?.picture ?? ''
  const savePhoto = (address: string) =>
    changes.change(({ photos }) => {
      const others = photos.filter((photo) => photo.saleId !== saleId)
      return { photos: address === '' ? others : [...others, { saleId, picture: address }] }
    })
  return (
    <Dialog title={`Your photo: ${name}`} onClose={onClose}>
      <Text c="dimmed" my={14}>
        Your client sees it on the card of this sale, by link, on paper and in the PDF. Use only photos that
        you have the right to show.
      </Text>
      <PictureField label={`Photo of ${name}`} value={picture} onChange={savePhoto} />
    </Dialog>
  )
}

interface PhotosDialogProps {
  listing: PhotoListing
  onClose: () => void
}

export function PhotosDialog({ listing: { name, listingNumber }, onClose }: PhotosDialogProps) {
  if (!listingNumber) return null
  return (
    <Dialog title={`${name}, ${listingNumber}`} size="medium" onClose={onClose}>
      <Photos
        listingNumber={listingNumber}
        emptyText="The boards that you are connected to have no photos of this listing."
      />
    </Dialog>
  )
}
