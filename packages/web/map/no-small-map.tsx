import { IconMapOff } from '@tabler/icons-react'
import classes from './no-small-map.module.css'

export const NoSmallMap = () => (
  <p className={classes.absent} data-map="absent">
    <IconMapOff size={18} stroke={1.5} aria-hidden />
    This map needs WebGL 2, which is missing or turned off in this browser.
  </p>
)
