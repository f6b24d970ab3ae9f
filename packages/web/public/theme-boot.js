// Before anything is drawn: the chosen theme, so that a dark page does not open with a white flash.
// A file of its own because the content security policy allows no script in the page.
;(() => {
  let theme = 'auto'
  try {
    theme = JSON.parse(localStorage.getItem('lotline.preferences')).theme
  } catch {
    // Nothing stored yet, or storage is closed to us: the system decides.
  }
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
  document.documentElement.style.background = isDark ? '#161c1b' : '#fbfcfc'
})()
