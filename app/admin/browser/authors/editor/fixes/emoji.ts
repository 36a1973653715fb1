import { type FixOf, rewritten } from './edit.ts'

/** Emoji by the codes of GitHub that are written most. */
const emoji: ReadonlyMap<string, string> = new Map(
  (
    '+1=👍 -1=👎 100=💯 alarm_clock=⏰ arrow_down=⬇️ arrow_left=⬅️ arrow_right=➡️ arrow_up=⬆️ art=🎨 ballot_box_with_check=☑️ ' +
    'bangbang=‼️ bar_chart=📊 beer=🍺 bell=🔔 blue_book=📘 blush=😊 book=📖 bookmark=🔖 books=📚 boom=💥 bug=🐛 bulb=💡 ' +
    'calendar=📅 camera=📷 chart_with_upwards_trend=📈 clap=👏 clipboard=📋 closed_lock_with_key=🔐 cloud=☁️ coffee=☕ ' +
    'computer=💻 confetti_ball=🎊 construction=🚧 cry=😢 dart=🎯 email=📧 exclamation=❗ eyes=👀 file_folder=📁 fire=🔥 ' +
    'floppy_disk=💾 gear=⚙️ gift=🎁 globe_with_meridians=🌐 grin=😁 grinning=😀 hammer=🔨 hammer_and_wrench=🛠️ ' +
    'heart=❤️ heavy_check_mark=✔️ heavy_exclamation_mark=❗ hourglass=⌛ information_source=ℹ️ key=🔑 laughing=😆 link=🔗 ' +
    'lock=🔒 mag=🔍 mailbox=📫 memo=📝 mortar_board=🎓 muscle=💪 no_entry=⛔ no_entry_sign=🚫 ok=🆗 ok_hand=👌 ' +
    'open_file_folder=📂 package=📦 page_facing_up=📄 paperclip=📎 pencil=📝 pencil2=✏️ phone=☎️ point_down=👇 ' +
    'point_left=👈 point_right=👉 point_up=☝️ pray=🙏 pushpin=📌 question=❓ rainbow=🌈 raised_hands=🙌 recycle=♻️ ' +
    'rocket=🚀 satellite=📡 scream=😱 sheep=🐑 slightly_smiling_face=🙂 smile=😄 smiley=😃 sob=😭 sparkles=✨ speech_balloon=💬 ' +
    'star=⭐ star2=🌟 sunglasses=😎 sunny=☀️ tada=🎉 thinking=🤔 thumbsdown=👎 thumbsup=👍 trophy=🏆 unlock=🔓 v=✌️ ' +
    'warning=⚠️ wave=👋 white_check_mark=✅ wink=😉 wrench=🔧 x=❌ zap=⚡'
  )
    .split(' ')
    .map(pair => {
      const [code = '', sign = ''] = pair.split('=')
      return [code, sign]
    })
)

const CODE = /:([a-z0-9_+-]{1,40}):/g

/** The emoji themselves, where all codes of the finding are known. */
export const emojiItself: FixOf = (text, line, message) => {
  const [written = ''] = message.split(' ')
  const codes = [...written.matchAll(CODE)].map(([, code = '']) => emoji.get(code))
  if (codes.length === 0 || codes.includes(undefined)) return undefined
  return rewritten(text, line, words => {
    const at = outsideCode(words, written)
    return at < 0 ? words : words.slice(0, at) + codes.join('') + words.slice(at + written.length)
  })
}

/** The first place of some words that is not within marks of code. */
function outsideCode(line: string, words: string): number {
  for (let at = line.indexOf(words); at >= 0; at = line.indexOf(words, at + 1)) {
    const marks = line.slice(0, at).split('`').length - 1
    if (marks % 2 === 0) return at
  }
  return -1
}
