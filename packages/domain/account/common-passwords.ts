/**
 * Most common passwords that satisfy the rule are a capitalized word with substitutions and digits or signs:
 * `P@ssw0rd!`, `Welcome2026`. Hence the list of words.
 */
const WORDS = new Set(
  `
  aaaa abcd abcde abcdef abcdefg admin administrator alexander alexis amanda america andrea andrew angel angela anthony apple april
  arsenal asdf asdfgh asdfghjk asdfghjkl ashley august austin autumn azerty
  babygirl badboy bailey banana barcelona baseball basketball batman benjamin blink bond boston brandon broker buster butterfly
  calgary camaro canada canucks carlos changeit changeme charles charlie chelsea chester chicken chocolate christian christmas computer
  cookie corvette cowboy dakota dallas dallas daniel danielle david december default demo diablo diamond dragon
  eagle edmonton edward elephant elizabeth eminem england enter everton february ferrari flower football forever freedom friday friends
  gandalf george ginger girl google guest guitar hammer hannah happy harley heather hello hockey house hunter
  iceman iloveyou internet jackson jaguar january jasmine jennifer jessica jesus jordan joseph joshua july june justin
  killer kitten knight lakers letmein liverpool lotline love lovely loveme lover maggie manager march marina marlboro martin master
  matrix matthew maverick melissa mercedes merlin michael michelle midnight money monday monkey monster morgan mustang mynoob
  naruto natasha newpassword nicholas nicole nothing november october oliver orange ottawa
  pass passw passwd password pepper phoenix player pokemon porsche power princess property purple
  qazwsx qazwsxedc qwaszx qwer qwert qwerty qwertyu qwertyui qwertyuiop qweasd qweasdzxc
  rachel rainbow ranger realestate realtor rebecca robert ronaldo root samantha samsung sandra saturday scooter secret september
  server shadow silver slipknot snoopy soccer sophie sparky spider spiderman spring starwars steelers steven stupid summer sunday sunshine
  superman surrey system taylor temp tennis test testing thomas thunder thursday tiger tigger toronto trustno tuesday
  user vancouver victoria viking wednesday welcome whatever william wilson winner winter wizard
  xavier yamaha yankees yellow zaqwsx zxcvbn zxcvbnm
  `
    .trim()
    .split(/\s+/),
)

/** Sequences on the keyboard, counting, and repetition. */
const KEYBOARD_WALKS = [
  /^1?qaz2wsx(3edc)?$/,
  /^zaq12wsx$/,
  /^(1q2w3e4r|q1w2e3r4)(5t|t5)?(6y|y6)?$/,
  /^(a1b2c3d4(e5)?|1a2b3c4d(5e)?)$/,
  /^[a-z]{0,3}12345(6(7(8(90?)?)?)?)?$/,
  /^0?(9?8)?7654321?0?$/,
  /^(.{1,4})\1+$/,
]

const LETTER_SUBSTITUTES: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Ignores letter case, digits in place of letters, and surrounding signs. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  const core = lower.replace(/^[^a-z]+/, '').replace(/[^a-z]+$/, '')
  const word = core.replace(/[013457@$!]/g, (sign) => LETTER_SUBSTITUTES[sign] ?? sign)
  return WORDS.has(word) || KEYBOARD_WALKS.some((walk) => walk.test(lower))
}
