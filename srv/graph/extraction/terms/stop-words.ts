const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean))

/** Words before what somebody clicks or types, in most cases. */
export const CLICKED =
  set(`choose click select press tap hit enter type open check uncheck toggle expand navigate go pick
  choosing clicking selecting pressing chosen clicked selected button tab field named called name labeled column checkbox icon`)

/** Words that end a run: they begin with a capital where a sentence or a heading begins, and name no subject. */
export const COMMON =
  set(`a about above add adding after again all allow allows also an and another any are as at back be because
  before begin below build building but by can cancel cannot change check choose click clone close complete configure congratulations
  connect continue copy create creating data define delete deploy description developer display do done download each edit
  either enable ensure enter example execute explore figure file find finally finish first fix follow following for from generate get
  give go great hello help here hint how however i if image implement import important in info information initial insert install
  installing instead into introduction is it its it's just keep key last learn leave let let's list log login logout look
  make manage mark may maybe more most my name navigate need new next no not note notice now number of ok on once one only open
  optional or other otherwise our out overview own page password paste perform please prepare prerequisite prerequisites press
  preview previous proceed prompt provide publish put read refresh remove rename repeat replace result results return review run running
  same sample save screen screenshot search second see select send set setup show similarly since so some start starting
  step steps still stop submit success sure switch table take test testing text than that the their then there therefore these
  they third this those though three through thus time tip title to tutorial tutorials two type under understand until up update upload
  url us use used user username users using value verify version via view wait want warning was we well what when where which
  while who why will with within without work write yes yet you your yourself january february march april may june july august september
  october november december products product week zone world delivery app apps community monday tuesday wednesday thursday friday saturday sunday english german`)
