import type { Branding } from '#contract/account/branding.ts'
import { initials } from '../../../lib/initials.ts'
import classes from './branding.module.css'
import { isBrandingEmpty, printedColours } from './branding-fields.ts'

/** The cover of a report in small, with the branding as it would be printed. It follows every key that is typed. */
export function BrandingPreview({ branding }: { branding: Branding }) {
  const { style, type } = branding
  return (
    <figure className={classes.preview} aria-label="Preview">
      <div className={classes.paper} data-style={style} data-testid="branding-preview">
        <div className={classes.coverTitle}>Property Report</div>
        <div className={classes.coverPicture} aria-hidden="true" />
        {isBrandingEmpty(branding) ? (
          <p className={classes.nothing}>Nothing is printed here until you fill something in.</p>
        ) : (
          <div className={classes.printed} style={printedColours(branding)}>
            {type === 'banner' ? <Banner branding={branding} /> : <InfoCard branding={branding} />}
          </div>
        )}
      </div>
      <figcaption className={classes.caption}>
        Preview of a report cover, {type === 'banner' ? 'with a banner' : 'with an info card'}
      </figcaption>
    </figure>
  )
}

/** One line across the page, or the picture that was made for it. */
function Banner({ branding }: { branding: Branding }) {
  const { banner, name, companyName, companyLogo, cellPhone, officePhone, email, slogan } = branding
  if (banner !== '') return <img className={classes.bannerPicture} src={banner} alt="Your banner" />
  const reach = [cellPhone || officePhone, email].filter(Boolean)
  return (
    <div className={classes.banner}>
      {companyLogo !== '' && <img className={classes.logo} src={companyLogo} alt="Your logo" />}
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
        <img className={classes.photo} src={personalPhoto} alt="You" />
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
      {companyLogo !== '' && <img className={classes.logo} src={companyLogo} alt="Your logo" />}
    </div>
  )
}

const reachOf = ({ cellPhone, officePhone, fax, email, url, officeLocation }: Branding): string[] => [
  cellPhone && `Cell ${cellPhone}`,
  officePhone && `Office ${officePhone}`,
  fax && `Fax ${fax}`,
  email,
  url,
  officeLocation,
]

const asLine = (text: string) => <span key={text}>{text}</span>
