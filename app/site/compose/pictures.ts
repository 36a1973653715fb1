/** Elements that open a picture or a formula: what stands in them is read by other rules (HTML, section 13.2.6.5). */
export const pictures: ReadonlySet<string> = new Set(['svg', 'math'])

/**
 * What is drawn: an element of HTML would end the picture and could close the article around it, and animations could
 * change where a link leads.
 */
export const drawn: ReadonlySet<string> = new Set(
  [
    'a circle clippath defs desc ellipse filter g image line lineargradient marker mask path pattern polygon polyline',
    'radialgradient rect stop svg switch symbol text textpath title tspan use view',
    'feblend fecolormatrix fecomposite feflood fegaussianblur femerge femergenode feoffset',
    'math maction menclose merror mfenced mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms',
    'mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics'
  ].flatMap(line => line.split(' '))
)
