import type { MailTexts } from './en.ts';

export const tr: MailTexts = {
  greeting: 'Merhaba {name},',
  footer: 'Bu ileti Fovea tarafından gönderildi. Lütfen yanıtlamayın.',
  contact: 'Fovea tarafından {clinic} adına gönderildi. Yanıtınız {email} adresine gider.',
  facts: { child: 'Hasta', plan: 'Plan', amount: 'Tutar', date: 'Tarih', reference: 'Referans numarası' },
  mails: {
    staffInvited: {
      subject: "Fovea'ya hoş geldiniz: parolanızı belirleyin",
      body: ['Sizin için bir hesap oluşturuldu. Lütfen 72 saat içinde parolanızı belirleyin.'],
      action: 'Parolayı belirle',
    },
    staffReset: {
      subject: 'Fovea parolanızı sıfırlayın',
      body: [
        'Parolanızın sıfırlanması istendi. Bağlantı bir saat geçerlidir.',
        'Bunu siz istemediyseniz bir şey yapmanıza gerek yok.',
      ],
      action: 'Yeni parola seç',
    },
    staffEmailChanged: {
      subject: 'Fovea hesabınızın e-posta adresi değişti',
      body: [
        "Fovea'da oturum açmak için kullandığınız e-posta adresi değişti. Her yerde oturumunuz kapatıldı ve daha önce gönderilen bağlantılar artık çalışmıyor.",
        'Bunu beklemiyorsanız lütfen yöneticinize başvurun.',
      ],
      action: 'Oturum aç',
    },
    staffPasswordChanged: {
      subject: 'Fovea parolanız değiştirildi',
      body: [
        'Hesabınızın parolası değiştirildi ve her yerde oturumunuz kapatıldı.',
        'Bunu siz yapmadıysanız hemen yeni bir parola seçin ve yöneticinize haber verin.',
      ],
      action: 'Yeni parola seç',
    },
    staffNewBrowser: {
      subject: 'Fovea hesabınızda yeni oturum',
      body: [
        'Hesabınızda daha önce görmediğimiz bir tarayıcıdan oturum açıldı: {device}, {date}.',
        'Bu sizseniz bir şey yapmanıza gerek yok. Değilseniz hemen yeni bir parola seçin.',
      ],
      action: 'Yeni parola seç',
    },
    customerInvited: {
      subject: 'Fovea parolanızı belirleyin',
      body: [
        '{company}, Fovea portalı parolanızı belirlemeniz için size bu bağlantıyı gönderiyor. Bağlantı 72 saat geçerlidir.',
        'Zaten bir parolanız varsa yenisini seçene kadar geçerli kalır.',
      ],
      action: 'Parolayı belirle',
    },
    customerProof: {
      subject: 'Lütfen e-posta adresinizi onaylayın',
      body: [
        'Fovea’ya hoş geldiniz. {company} hesabınız hazır. Lütfen bu adresin size ait olduğunu onaylayın; bağlantı 72 saat geçerlidir.',
        'O zamana kadar bu adrese gönderdiğimiz e-postalarda ailenizle ilgili hiçbir şey yer almaz. Bizde hesabınız yoksa bir şey yapmanız gerekmez.',
      ],
      action: 'Adresi onayla',
    },
    receiptLink: { subject: 'Makbuzunuz', body: ['Makbuzunuzu bu bağlantıdan okuyabilirsiniz.'], action: 'Makbuzu aç' },
    familyNews: {
      subject: 'Sizin için yeni bir şey var',
      body: [
        'Portalda sizin için yeni bir şey var. E-posta adresiniz onaylanana kadar burada daha fazlasını yazmıyoruz.',
      ],
      action: 'Aç',
    },
    customerReset: {
      subject: 'Fovea parolanızı sıfırlayın',
      body: [
        'Parolanızın sıfırlanması istendi. Bağlantı bir saat geçerlidir.',
        'Bunu siz istemediyseniz bir şey yapmanıza gerek yok.',
      ],
      action: 'Yeni parola seç',
    },
    customerPasswordChanged: {
      subject: 'Fovea parolanız değiştirildi',
      body: [
        'Hesabınızın parolası değiştirildi ve her yerde oturumunuz kapatıldı.',
        'Bunu siz yapmadıysanız hemen yeni bir parola seçin ve kliniğinize haber verin.',
      ],
      action: 'Yeni parola seç',
    },
    customerPasswordSet: {
      subject: 'Kliniğiniz sizin için yeni bir Fovea parolası belirledi',
      body: [
        '{company} hesabınız için yeni bir parola belirledi ve her yerde oturumunuz kapatıldı.',
        'Bunu siz istemediyseniz hemen yeni bir parola seçin ve kliniğinize haber verin.',
      ],
      action: 'Yeni parola seç',
    },
    patientLoginChanged: {
      subject: 'Ailenizin cihaz oturum bilgileri değiştirildi',
      body: [
        'Hesabınızdaki bir hastanın cihazda oturum açtığı kullanıcı adı veya parola değiştirildi. Lütfen bundan sonra yenisini kullanın.',
        'Bunu beklemiyorsanız lütfen {company} ile iletişime geçin.',
      ],
      action: 'Portalı aç',
    },
    customerNewBrowser: {
      subject: 'Fovea hesabınızda yeni oturum',
      body: [
        'Hesabınızda daha önce görmediğimiz bir tarayıcıdan oturum açıldı: {device}, {date}.',
        'Bu sizseniz bir şey yapmanıza gerek yok. Değilseniz hemen yeni bir parola seçin.',
      ],
      action: 'Yeni parola seç',
    },
    customerWelcome: {
      subject: "Fovea'ya hoş geldiniz",
      body: [
        '{company} hesabınız hazır. Cihazınızı bağlamak, çocuklarınızı eklemek ve bir plan seçmek için oturum açın.',
      ],
      action: 'Portalı aç',
    },
    receipt: {
      subject: '{amount} tutarındaki ödemeniz alındı',
      body: ['{plan} ({child}) için {amount} tutarındaki ödemeniz alındı. Referans: {reference}.'],
      action: 'Makbuzu aç',
    },
    refund: {
      subject: 'Ödemeniz iade edildi',
      body: ['{plan} ({child}) ödemenizin {amount} tutarı iade edildi.', 'Bankanızda görünmesi birkaç gün sürebilir.'],
      action: 'Makbuzu aç',
    },
    declined: {
      subject: 'Bir ödeme reddedildi',
      body: [
        '{plan} ({child}) için {amount} tutarındaki ödeme reddedildi.',
        'Lütfen klinikle, bankanızla veya kart sağlayıcınızla iletişime geçin.',
      ],
      action: 'Portalı aç',
    },
    paymentLink: {
      subject: 'Ödeme bağlantınız',
      body: ['Lütfen {plan} ({child}) için {amount} ödeyin. Bağlantı 24 saat geçerlidir.'],
      action: 'Şimdi öde',
    },
    paidAfterErasure: {
      subject: 'Bir ödemeye bakılması gerekiyor: {payment}',
      body: [
        'Silinmiş bir aile veya çocuk için para geldi. Para kendiliğinden karta iade edilir; hiçbir süre uzatılmadı.',
      ],
      action: 'Ödemeyi aç',
    },
    mismatch: {
      subject: 'Bir ödemeye bakılması gerekiyor: {payment}',
      body: [
        'Kart sağlayıcısı {payment} ödemesini bildirdi, ancak bildirilen istenenle uyuşmuyor. Hiçbir süre uzatılmadı. Lütfen sağlayıcının kayıtlarıyla karşılaştırın.',
      ],
      action: 'Ödemeyi aç',
    },
    renewalOff: {
      subject: 'Otomatik yenileme kapalı',
      body: ['Planınız artık kendiliğinden yenilenmiyor. Ödenmiş süre geçerli kalır.'],
      action: 'Portalı aç',
    },
    deviceLost: {
      subject: '{serial} numaralı cihazın kaybolduğu bildirildi',
      body: ['Bir aile {serial} numaralı cihazın kaybolduğunu bildirdi.'],
      action: 'Hastaları aç',
    },
    deviceFound: {
      subject: '{serial} numaralı cihaz bulundu',
      body: ['Bir aile {serial} numaralı cihazın bulunduğunu bildirdi.'],
      action: 'Hastaları aç',
    },
    requestSent: {
      subject: 'Bir aileden yeni talep',
      body: ['Şirketinizin bir ailesi yeni bir talep gönderdi.'],
      action: 'Hastaları aç',
    },
    staffRequest: {
      subject: '{company} şirketinden destek talebi',
      body: ['{person} destek istiyor:', '{reason}', '{files}'],
      action: '',
    },
    meeting: {
      subject: 'Davet: {topic}',
      body: ['{date} tarihindeki görüşmeye davetlisiniz.', 'Takvim dosyası ektedir.'],
      action: 'Portalı aç',
    },
    testMail: { subject: 'Fovea deneme iletisi', body: ['Platform ayarlarındaki gönderen çalışıyor.'], action: '' },
    release: {
      subject: 'Yeni cihaz yazılımı',
      body: ['Cihazınız için {version} sürümü hazır. Cihaz bir sonraki bağlantıda yükleyecek.'],
      action: '',
    },
  },
};
