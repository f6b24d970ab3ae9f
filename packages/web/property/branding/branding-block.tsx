import type { Branding } from '#contract/account/branding.ts'
import { initials } from '../../lib/initials.ts'
import classes from './branding-block.module.css'
import { isBrandingEmpty, printedColours } from './printed-branding.ts'
import { shownWebAddress } from './web-address.ts'

interface BrandingBlockProps {
  branding: Branding
  /** Kind of it; the one that the account chose, unless stated. */
  type?: Branding['type']
  /** Lines of the card stand beside each other. */
  isWide?: boolean
}

/** The branding of whoever prints: a banner across the page, or an info card, in the colours chosen; nothing where nothing is stated. */
export function BrandingBlock({ branding, type = branding.type, isWide = false }: BrandingBlockProps) {
  if (isBrandingEmpty(branding)) return null
  return (
    <div
      className={isWide ? `${classes.printed} ${classes.wide}` : classes.printed}
      style={printedColours(branding)}
      data-branding={type}
    >
      {type === 'banner' ? <Banner branding={branding} /> : <InfoCard branding={branding} />}
    </div>
  )
}

/** One line across the page, or the picture that was made for it. */
function Banner({ branding }: { branding: Branding }) {
  const { banner, name, companyName, companyLogo, cellPhone, officePhone, email, slogan } = branding
  if (banner !== '')
    return <img className={classes.bannerPicture} src={banner} alt={companyName || name || 'Banner'} />
  const reach = [cellPhone || officePhone, email].filter(Boolean)
  return (
    <div className={classes.banner}>
      {companyLogo !== '' && (
        <img
          className={classes.logo}
          src={companyLogo}
          alt={companyName ? `Logo of ${companyName}` : 'Logo'}
        />
      )}
      <div className={classes.lines}>
        <strong>{[name, companyName].filter(Boolean).join(' · ')}</strong>
        {slogan !== '' && <span>{slogan}</span>}
      </div>
      {reach.length > 0 && <div className={classes.lines}>{reach.map(asLine)}</div>}
    </div>
  )
}

function InfoCard({ branding }: { branding: Branding }) {
  const { name, personalPhoto, companyLogo, companyName, slogan } = branding
  return (
    <div className={classes.card}>
      {personalPhoto !== '' ? (
        <img className={classes.photo} src={personalPhoto} alt={name || 'Portrait'} />
      ) : (
        name.trim() !== '' && (
          <span className={classes.initials} aria-hidden="true">
            {initials(name)}
          </span>
        )
      )}
      <div className={classes.lines}>
        <strong>{name}</strong>
        {[companyName, slogan, ...reachOf(branding)].filter(Boolean).map(asLine)}
      </div>
      {companyLogo !== '' && (
        <img
          className={classes.logo}
          src={companyLogo}
          alt={companyName ? `Logo of ${companyName}` : 'Logo'}
        />
      )}
    </div>
  )
}

const reachOf = ({ cellPhone, officePhone, fax, email, url, officeLocation }: Branding): string[] => [
  cellPhone && `Cell ${cellPhone}`,
  officePhone && `Office ${officePhone}`,
  fax && `Fax ${fax}`,
  email,
  shownWebAddress(url),
  officeLocation,
]

const asLine = (text: string) => <span key={text}>{text}</span>
