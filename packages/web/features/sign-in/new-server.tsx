import classes from './sign-in.module.css'

/** How to begin on a server that nobody has an account of. */
export function NewServer() {
  return (
    <section className={classes.demo} aria-labelledby="new-server">
      <h2 id="new-server">This server is new</h2>
      <p>
        Nobody has an account yet. Lotline printed a link when it started: open it to create the first
        administrator.
      </p>
      <p>To print another link, run this on the machine that Lotline runs on:</p>
      <p>
        <code className={classes.command}>npm run lotline -- accounts first-link</code>
      </p>
    </section>
  )
}
