/**
 * The words of the letters that go out when a password, a passkey or a withdrawal account has changed, in all languages. Everything else that
 * the platform says, the app says from its catalogs; a letter is read where no app is.
 */
import type { Language } from '../../contract/languages.ts'
import type { AlarmKind } from './tables.ts'

export interface AlarmWords {
  /** One sentence for each change. `{account}` is a masked number. */
  readonly happened: Readonly<Record<AlarmKind, string>>
  /** `{until}` is a time. */
  readonly held: string
  /** For a first account on a device that is known. */
  readonly notHeld: string
  /** The same where no time is named. */
  readonly heldForNow: string
  /** In the app, which does not have the link. */
  readonly stopByLetter: string
  /** Before the link. */
  readonly stop: string
  /** Explains what the link does and what it does not do. */
  readonly whatItDoes: string
  readonly never: string
}

export const ALARM_WORDS: Readonly<Record<Language, AlarmWords>> = {
  'en-US': {
    happened: {
      'login-password': 'Your login password was changed.',
      'transaction-password': 'Your transaction password was changed.',
      'account-added': 'A withdrawal account was bound: {account}.',
      'account-changed': 'A bound withdrawal account was changed. It is now {account}.',
      'passkey-added': 'A passkey was added to your account. It can log in and confirm withdrawals.',
      'passkey-removed': 'A passkey was removed from your account.',
      'passkey-copied': 'A passkey of yours may have been copied. It was blocked.',
    },
    held: 'Withdrawals wait until {until}.',
    notHeld: 'Withdrawals to it are possible at once, because it was bound on a device that you have used before.',
    heldForNow: 'Withdrawals wait for a day.',
    stopByLetter:
      'If this was not you, stop it by the link that went to your phone or e-mail, and contact customer service at once.',
    stop: 'If this was not you, stop it here:',
    whatItDoes:
      'The page asks you once more. Then all devices are logged out, the login password stops working until you set a new one by code, and withdrawals under review are not paid until you have spoken with customer service. All passkeys are removed. No money moves. The link works once, for three days.',
    never: 'We never ask you for a password or a code.',
  },
  'zh-CN': {
    happened: {
      'login-password': '您的登录密码已更改。',
      'transaction-password': '您的交易密码已更改。',
      'account-added': '已绑定提现账户：{account}。',
      'account-changed': '已绑定的提现账户已更改，现为 {account}。',
      'passkey-added': '您的账户已添加一个通行密钥，可用于登录和确认提现。',
      'passkey-removed': '您账户中的一个通行密钥已移除。',
      'passkey-copied': '您的一个通行密钥可能已被复制，已被停用。',
    },
    held: '在 {until} 之前暂停提现。',
    notHeld: '该账户在您用过的设备上绑定，可立即提现到该账户。',
    heldForNow: '提现将暂停一天（24 小时）。',
    stopByLetter: '如非本人操作，请通过发送到您手机或邮箱的链接阻止，并立即联系客服。',
    stop: '如非本人操作，请在此阻止：',
    whatItDoes:
      '页面会再次请您确认。确认后，所有设备都会退出登录，登录密码失效，需用验证码设置新密码；审核中的提现在您与客服核实之前不会付款。所有通行密钥都会移除。不会转移任何资金。链接仅可使用一次，三天内有效。',
    never: '我们绝不会向您索要密码或验证码。',
  },
  'zh-TW': {
    happened: {
      'login-password': '您的登入密碼已變更。',
      'transaction-password': '您的交易密碼已變更。',
      'account-added': '已綁定提領帳戶：{account}。',
      'account-changed': '已綁定的提領帳戶已變更，現為 {account}。',
      'passkey-added': '您的帳戶已新增一個通行密鑰，可用於登入和確認提領。',
      'passkey-removed': '您帳戶中的一個通行密鑰已移除。',
      'passkey-copied': '您的一個通行密鑰可能已被複製，已被停用。',
    },
    held: '在 {until} 之前暫停提領。',
    notHeld: '該帳戶在您用過的裝置上綁定，可立即提領到該帳戶。',
    heldForNow: '提領將暫停一天（24 小時）。',
    stopByLetter: '如非本人操作，請透過發送到您手機或信箱的連結阻止，並立即聯絡客服。',
    stop: '如非本人操作，請在此阻止：',
    whatItDoes:
      '頁面會再次請您確認。確認後，所有裝置都會登出，登入密碼失效，需用驗證碼設定新密碼；審核中的提領在您與客服核實之前不會付款。所有通行密鑰都會移除。不會轉移任何資金。連結僅可使用一次，三天內有效。',
    never: '我們絕不會向您索取密碼或驗證碼。',
  },
  'ja-JP': {
    happened: {
      'login-password': 'ログインパスワードが変更されました。',
      'transaction-password': '取引パスワードが変更されました。',
      'account-added': '出金先口座が登録されました：{account}。',
      'account-changed': '登録済みの出金先口座が変更されました。現在は {account} です。',
      'passkey-added': 'アカウントにパスキーが追加されました。ログインと出金の確認に使えます。',
      'passkey-removed': 'アカウントからパスキーが削除されました。',
      'passkey-copied': 'パスキーが複製された可能性があるため、使用を停止しました。',
    },
    held: '{until} まで出金は保留されます。',
    notHeld: '以前から使用している端末で登録されたため、この口座へはすぐに出金できます。',
    heldForNow: '出金は1日保留されます。',
    stopByLetter:
      '心当たりがない場合は、SMSまたはメールに届いたリンクで停止し、すぐにカスタマーサポートへご連絡ください。',
    stop: '心当たりがない場合は、こちらで停止してください：',
    whatItDoes:
      'ページでもう一度確認します。停止すると、すべての端末からログアウトされ、ログインパスワードは認証コードで新しく設定するまで使えなくなり、審査中の出金はカスタマーサポートで確認が済むまで支払われません。すべてのパスキーが削除されます。資金は動きません。リンクは一度だけ、3日間有効です。',
    never: 'パスワードや認証コードをお尋ねすることは決してありません。',
  },
  'th-TH': {
    happened: {
      'login-password': 'รหัสผ่านเข้าสู่ระบบของคุณถูกเปลี่ยนแล้ว',
      'transaction-password': 'รหัสผ่านธุรกรรมของคุณถูกเปลี่ยนแล้ว',
      'account-added': 'มีการผูกบัญชีถอนเงิน: {account}',
      'account-changed': 'บัญชีถอนเงินที่ผูกไว้ถูกเปลี่ยนเป็น {account}',
      'passkey-added': 'มีการเพิ่มพาสคีย์ในบัญชีของคุณ ใช้เข้าสู่ระบบและยืนยันการถอนเงินได้',
      'passkey-removed': 'พาสคีย์ถูกนำออกจากบัญชีของคุณ',
      'passkey-copied': 'พาสคีย์ของคุณอาจถูกคัดลอก จึงถูกระงับแล้ว',
    },
    held: 'ระงับการถอนเงินไว้จนถึง {until}',
    notHeld: 'ถอนเงินไปยังบัญชีนี้ได้ทันที เพราะผูกจากอุปกรณ์ที่คุณเคยใช้',
    heldForNow: 'ระงับการถอนเงินเป็นเวลาหนึ่งวัน',
    stopByLetter: 'หากไม่ใช่คุณ ให้หยุดด้วยลิงก์ที่ส่งไปยังโทรศัพท์หรืออีเมลของคุณ และติดต่อฝ่ายบริการลูกค้าทันที',
    stop: 'หากไม่ใช่คุณ หยุดได้ที่นี่:',
    whatItDoes:
      'หน้านี้จะถามยืนยันอีกครั้ง จากนั้นทุกอุปกรณ์จะออกจากระบบ รหัสผ่านเข้าสู่ระบบจะใช้ไม่ได้จนกว่าคุณจะตั้งใหม่ด้วยรหัสยืนยัน และการถอนเงินที่กำลังตรวจสอบจะยังไม่จ่ายจนกว่าคุณจะได้คุยกับฝ่ายบริการลูกค้า พาสคีย์ทั้งหมดจะถูกนำออก ไม่มีการย้ายเงินใด ๆ ลิงก์ใช้ได้ครั้งเดียวภายในสามวัน',
    never: 'เราไม่เคยขอรหัสผ่านหรือรหัสยืนยันจากคุณ',
  },
  'vi-VN': {
    happened: {
      'login-password': 'Mật khẩu đăng nhập của bạn đã được thay đổi.',
      'transaction-password': 'Mật khẩu giao dịch của bạn đã được thay đổi.',
      'account-added': 'Một tài khoản rút tiền đã được liên kết: {account}.',
      'account-changed': 'Tài khoản rút tiền đã liên kết được thay đổi thành {account}.',
      'passkey-added':
        'Một khóa truy cập đã được thêm vào tài khoản của bạn. Khóa này có thể đăng nhập và xác nhận rút tiền.',
      'passkey-removed': 'Một khóa truy cập đã được gỡ khỏi tài khoản của bạn.',
      'passkey-copied': 'Một khóa truy cập của bạn có thể đã bị sao chép nên đã bị chặn.',
    },
    held: 'Việc rút tiền tạm dừng đến {until}.',
    notHeld: 'Có thể rút tiền về tài khoản này ngay, vì nó được liên kết trên thiết bị bạn đã dùng trước đây.',
    heldForNow: 'Việc rút tiền tạm dừng một ngày.',
    stopByLetter:
      'Nếu không phải bạn, hãy chặn bằng liên kết đã gửi đến điện thoại hoặc email của bạn và liên hệ chăm sóc khách hàng ngay.',
    stop: 'Nếu không phải bạn, hãy chặn lại tại đây:',
    whatItDoes:
      'Trang sẽ hỏi bạn lần nữa. Sau đó mọi thiết bị sẽ bị đăng xuất, mật khẩu đăng nhập không dùng được cho đến khi bạn đặt mật khẩu mới bằng mã xác minh, và các lệnh rút tiền đang xét duyệt sẽ không được chi trả cho đến khi bạn trao đổi với bộ phận chăm sóc khách hàng. Mọi khóa truy cập sẽ bị gỡ. Không có tiền nào bị chuyển đi. Liên kết dùng được một lần, trong ba ngày.',
    never: 'Chúng tôi không bao giờ hỏi mật khẩu hay mã xác minh của bạn.',
  },
  'id-ID': {
    happened: {
      'login-password': 'Kata sandi masuk Anda telah diubah.',
      'transaction-password': 'Kata sandi transaksi Anda telah diubah.',
      'account-added': 'Rekening penarikan telah ditautkan: {account}.',
      'account-changed': 'Rekening penarikan yang tertaut telah diubah menjadi {account}.',
      'passkey-added':
        'Sebuah kunci sandi ditambahkan ke akun Anda. Kunci itu bisa dipakai untuk masuk dan mengonfirmasi penarikan.',
      'passkey-removed': 'Sebuah kunci sandi dihapus dari akun Anda.',
      'passkey-copied': 'Salah satu kunci sandi Anda mungkin telah disalin, sehingga diblokir.',
    },
    held: 'Penarikan ditahan hingga {until}.',
    notHeld: 'Penarikan ke rekening ini bisa langsung dilakukan, karena ditautkan di perangkat yang pernah Anda pakai.',
    heldForNow: 'Penarikan ditahan selama satu hari.',
    stopByLetter:
      'Jika bukan Anda, hentikan dengan tautan yang dikirim ke ponsel atau email Anda, dan segera hubungi layanan pelanggan.',
    stop: 'Jika bukan Anda, hentikan di sini:',
    whatItDoes:
      'Halaman itu akan bertanya sekali lagi. Setelah itu semua perangkat dikeluarkan, kata sandi masuk tidak berlaku sampai Anda membuat yang baru dengan kode, dan penarikan yang sedang ditinjau tidak dibayarkan sampai Anda berbicara dengan layanan pelanggan. Semua kunci sandi dihapus. Tidak ada uang yang berpindah. Tautan berlaku satu kali, selama tiga hari.',
    never: 'Kami tidak pernah meminta kata sandi atau kode Anda.',
  },
  'ko-KR': {
    happened: {
      'login-password': '로그인 비밀번호가 변경되었습니다.',
      'transaction-password': '거래 비밀번호가 변경되었습니다.',
      'account-added': '출금 계좌가 등록되었습니다: {account}.',
      'account-changed': '등록된 출금 계좌가 {account}(으)로 변경되었습니다.',
      'passkey-added': '계정에 패스키가 추가되었습니다. 로그인과 출금 확인에 사용할 수 있습니다.',
      'passkey-removed': '계정에서 패스키가 삭제되었습니다.',
      'passkey-copied': '패스키가 복제되었을 수 있어 차단했습니다.',
    },
    held: '{until}까지 출금이 보류됩니다.',
    notHeld: '이전에 사용하던 기기에서 등록되어 이 계좌로 바로 출금할 수 있습니다.',
    heldForNow: '출금이 하루 동안 보류됩니다.',
    stopByLetter: '본인이 아니라면 휴대폰이나 이메일로 보낸 링크로 중지하고 즉시 고객센터에 문의하세요.',
    stop: '본인이 아니라면 여기에서 중지하세요:',
    whatItDoes:
      '페이지에서 한 번 더 확인합니다. 이후 모든 기기에서 로그아웃되고, 인증번호로 새로 설정할 때까지 로그인 비밀번호를 쓸 수 없으며, 심사 중인 출금은 고객센터와 확인하기 전까지 지급되지 않습니다. 모든 패스키가 삭제됩니다. 자금은 이동하지 않습니다. 링크는 3일 동안 한 번만 사용할 수 있습니다.',
    never: '저희는 비밀번호나 인증번호를 절대 묻지 않습니다.',
  },
  'fr-FR': {
    happened: {
      'login-password': 'Votre mot de passe de connexion a été modifié.',
      'transaction-password': 'Votre mot de passe de transaction a été modifié.',
      'account-added': 'Un compte de retrait a été lié : {account}.',
      'account-changed': 'Un compte de retrait lié a été modifié. C’est désormais {account}.',
      'passkey-added':
        'Une clé d’accès a été ajoutée à votre compte. Elle permet de se connecter et de confirmer des retraits.',
      'passkey-removed': 'Une clé d’accès a été retirée de votre compte.',
      'passkey-copied': 'L’une de vos clés d’accès a peut-être été copiée. Elle a été bloquée.',
    },
    held: 'Les retraits sont suspendus jusqu’au {until}.',
    notHeld:
      'Les retraits vers ce compte sont possibles tout de suite, car il a été lié sur un appareil que vous avez déjà utilisé.',
    heldForNow: 'Les retraits sont suspendus pendant un jour.',
    stopByLetter:
      'Si ce n’était pas vous, arrêtez tout avec le lien envoyé à votre téléphone ou à votre e-mail, et contactez aussitôt le service client.',
    stop: 'Si ce n’était pas vous, arrêtez tout ici :',
    whatItDoes:
      'La page vous demande une confirmation. Ensuite, tous les appareils sont déconnectés, le mot de passe de connexion ne fonctionne plus tant que vous n’en avez pas défini un nouveau par code, et les retraits en cours d’examen ne sont pas payés avant un échange avec le service client. Toutes les clés d’accès sont retirées. Aucun argent n’est déplacé. Le lien fonctionne une seule fois, pendant trois jours.',
    never: 'Nous ne vous demandons jamais de mot de passe ni de code.',
  },
  'de-DE': {
    happened: {
      'login-password': 'Ihr Anmeldepasswort wurde geändert.',
      'transaction-password': 'Ihr Transaktionspasswort wurde geändert.',
      'account-added': 'Ein Auszahlungskonto wurde hinterlegt: {account}.',
      'account-changed': 'Ein hinterlegtes Auszahlungskonto wurde geändert. Es ist jetzt {account}.',
      'passkey-added':
        'Ihrem Konto wurde ein Passkey hinzugefügt. Damit kann man sich anmelden und Auszahlungen bestätigen.',
      'passkey-removed': 'Ein Passkey wurde von Ihrem Konto entfernt.',
      'passkey-copied': 'Einer Ihrer Passkeys wurde möglicherweise kopiert. Er wurde gesperrt.',
    },
    held: 'Auszahlungen warten bis {until}.',
    notHeld:
      'Auszahlungen darauf sind sofort möglich, weil es auf einem Gerät hinterlegt wurde, das Sie schon benutzt haben.',
    heldForNow: 'Auszahlungen warten einen Tag.',
    stopByLetter:
      'Wenn Sie das nicht waren, stoppen Sie es mit dem Link, der an Ihr Telefon oder Ihre E-Mail ging, und wenden Sie sich sofort an den Kundenservice.',
    stop: 'Wenn Sie das nicht waren, stoppen Sie es hier:',
    whatItDoes:
      'Die Seite fragt noch einmal nach. Danach sind alle Geräte abgemeldet, das Anmeldepasswort gilt nicht mehr, bis Sie mit einem Code ein neues setzen, und Auszahlungen in Prüfung werden nicht bezahlt, bevor Sie mit dem Kundenservice gesprochen haben. Alle Passkeys werden entfernt. Es bewegt sich kein Geld. Der Link gilt einmal, drei Tage lang.',
    never: 'Wir fragen Sie nie nach einem Passwort oder einem Code.',
  },
}
