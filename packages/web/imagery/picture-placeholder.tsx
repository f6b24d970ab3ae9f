import { IconPhotoOff } from '@tabler/icons-react'
import classes from './picture.module.css'

/** Where there is no picture (specification part 2, section 2). */
export function PicturePlaceholder({ width, height }: { width: number; height: number }) {
  return (
    <div className={classes.frame} style={{ width, aspectRatio: `${width} / ${height}` }} data-state="none">
      <p className={classes.nothing}>
        <IconPhotoOff size={20} stroke={1.75} aria-hidden />
        no image available
      </p>
    </div>
  )
}
