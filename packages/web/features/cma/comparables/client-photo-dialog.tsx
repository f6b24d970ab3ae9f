import type { Analysis } from '#contract/cma/analyses.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { PictureField } from '../../../ui/fields/picture-field.tsx'
import type { AnalysisChanges } from '../editor/use-analysis-changes.ts'
import classes from './comparables-tab.module.css'
import type { Sale } from './sale-row.tsx'

interface ClientPhotoDialogProps {
  sale: Sale
  analysis: Analysis
  changes: AnalysisChanges
  onClose: () => void
}

export function ClientPhotoDialog({
  sale: { id: saleId, name },
  analysis,
  changes,
  onClose,
}: ClientPhotoDialogProps) {
  const picture = analysis.photos.find((photo) => photo.saleId === saleId)?.picture ?? ''
  const keep = (address: string) =>
    changes.change(({ photos }) => {
      const others = photos.filter((photo) => photo.saleId !== saleId)
      return { photos: address === '' ? others : [...others, { saleId, picture: address }] }
    })
  return (
    <Dialog title={`Your photo: ${name}`} onClose={onClose}>
      <p className={classes.none}>
        Your client sees it on the card of this sale, by link, on paper and in the PDF. Use photos that you
        may show.
      </p>
      <PictureField label={`Photo of ${name}`} value={picture} onChange={keep} />
    </Dialog>
  )
}
