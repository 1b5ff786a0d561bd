/** Keys of the words for what the server names. What it names and nobody has a word for is shown by its name. */
type Words = Readonly<Record<string, string>>;

export const PART_WORDS: Words = {
  overview: 'admin.part.overview',
  messages: 'admin.part.messages',
  comments: 'admin.part.comments',
  errors: 'admin.part.errors',
  mails: 'admin.part.mails',
  jobs: 'admin.part.jobs',
  storage: 'admin.part.storage',
  consents: 'admin.part.consents',
  audit: 'admin.part.audit',
  maintenance: 'admin.part.maintenance',
};
export const PARTS = Object.keys(PART_WORDS);

export const WAIT_WORDS: Words = {
  messages: 'admin.wait.messages',
  comments: 'admin.wait.comments',
  reviews: 'admin.wait.reviews',
  mails: 'admin.wait.mails',
  jobs: 'admin.wait.jobs',
  errors: 'admin.wait.errors',
};

export const AMOUNT_WORDS: Words = {
  accounts: 'admin.amount.accounts',
  sessions: 'admin.amount.sessions',
  objects: 'admin.amount.objects',
  media: 'admin.amount.media',
  database: 'admin.amount.database',
};

export const HEALTH_WORDS: Words = {
  database: 'admin.missing.database',
  migrations: 'admin.missing.migrations',
  content: 'admin.missing.content',
  dist: 'admin.missing.dist',
  disk: 'admin.missing.disk',
  draining: 'admin.missing.draining',
  storage: 'admin.missing.storage',
};

/** States of lines, and what lists are narrowed to. */
export const STATE_WORDS: Words = {
  new: 'admin.state.new',
  read: 'admin.state.read',
  done: 'admin.state.done',
  failed: 'admin.state.failed',
  waiting: 'admin.state.waiting',
  running: 'admin.state.running',
  sent: 'admin.state.sent',
  unsent: 'admin.state.unsent',
  seen: 'admin.state.seen',
  solved: 'admin.state.solved',
  pictures: 'admin.state.pictures',
  recordings: 'admin.state.recordings',
  unused: 'admin.state.unused',
  draft: 'admin.state.draft',
  bin: 'admin.state.bin',
  file: 'admin.kind.file',
  account: 'admin.kind.account',
  group: 'admin.kind.group',
  announcement: 'admin.kind.announcement',
  maintenance: 'admin.kind.maintenance',
  message: 'admin.kind.message',
  comment: 'admin.kind.comment',
  job: 'admin.kind.job',
  error: 'admin.kind.error',
};

/** What is searched for in which part; the others have nothing to be found by words. */
export const SEARCH_WORDS: Words = {
  messages: 'admin.search.messages',
  errors: 'admin.search.errors',
  mails: 'admin.search.mails',
  storage: 'admin.search.storage',
  audit: 'admin.search.audit',
};

export const FILE_WORDS: Words = { picture: 'admin.file.picture', film: 'admin.file.film', sound: 'admin.file.sound' };

export const EVENT_WORDS: Words = {
  'account.giveRole': 'admin.event.account.giveRole',
  'account.withdrawRole': 'admin.event.account.withdrawRole',
  'account.disable': 'admin.event.account.disable',
  'account.enable': 'admin.event.account.enable',
  'account.endSessions': 'admin.event.account.endSessions',
  'account.proveAddress': 'admin.event.account.proveAddress',
  'account.delete': 'admin.event.account.delete',
  'account.create': 'admin.event.account.create',
  'account.invite': 'admin.event.account.invite',
  'account.import': 'admin.event.account.import',
  'account.merge': 'admin.event.account.merge',
  'account.export': 'admin.event.account.export',
  'account.deleteOwn': 'admin.event.account.deleteOwn',
  'group.create': 'admin.event.group.create',
  'group.rename': 'admin.event.group.rename',
  'group.delete': 'admin.event.group.delete',
  'group.addMembers': 'admin.event.group.addMembers',
  'group.removeMember': 'admin.event.group.removeMember',
  'group.enrol': 'admin.event.group.enrol',
  'group.endEnrolment': 'admin.event.group.endEnrolment',
  'group.export': 'admin.event.group.export',
  'announcement.store': 'admin.event.announcement.store',
  'announcement.delete': 'admin.event.announcement.delete',
  'maintenance.on': 'admin.event.maintenance.on',
  'maintenance.off': 'admin.event.maintenance.off',
  'message.delete': 'admin.event.message.delete',
  'comment.publish': 'admin.event.comment.publish',
  'comment.delete': 'admin.event.comment.delete',
  'job.retry': 'admin.event.job.retry',
  'job.forget': 'admin.event.job.forget',
  'error.solve': 'admin.event.error.solve',
  'file.delete': 'admin.event.file.delete',
};

/** The word for a name, or the name. */
export const wordOf = (words: Words, name: string, text: (key: string) => string): string =>
  Object.hasOwn(words, name) ? text(words[name]!) : name;
